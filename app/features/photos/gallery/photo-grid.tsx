import { Button } from "../../../ui/button.tsx";
import { ApprovalPendingBadge } from "./approval-pending-badge.tsx";
import { altOf, type GalleryPhoto } from "./gallery-photos.ts";
import { PhotoPicture } from "./photo-picture.tsx";

interface PhotoGridProps {
  photos: GalleryPhoto[];
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
  onOpen: (index: number) => void;
  onBroken: (key: string) => void;
}

/** All photos in a grid. A button loads more; scrolling does not, because the visitor must be able to reach the rest of the page. */
export function PhotoGrid({ photos, hasMore, isLoading, onMore, onOpen, onBroken }: PhotoGridProps) {
  return (
    <div className="grid gap-5">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.key} className="aspect-square">
            <button
              type="button"
              aria-label={altOf(photo)}
              onClick={() => onOpen(index)}
              className="group relative block size-full overflow-hidden rounded-card bg-raised"
            >
              <PhotoPicture
                photo={photo}
                alt=""
                sizes="(min-width: 1024px) 260px, (min-width: 640px) 30vw, 160px"
                onBroken={onBroken}
                className="size-full object-cover transition-transform duration-300 group-hover:scale-105"
              />
              {photo.waiting && (
                <span className="absolute top-2 left-2">
                  <ApprovalPendingBadge />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="secondary" busy={isLoading} onClick={onMore} className="justify-self-center">
          Show More Photos
        </Button>
      )}
    </div>
  );
}
