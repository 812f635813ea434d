import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { photosOf } from "../gallery/gallery-photos.ts";
import { DeskPhoto } from "./desk-photo.tsx";

interface SubmittedPhotosProps {
  submission: GalleryPhotoSubmission;
  shown: number;
  onShow: (position: number) => void;
}

/** The photos of one submission: the chosen one large, with buttons for the others. */
export function SubmittedPhotos({ submission, shown, onShow }: SubmittedPhotosProps) {
  const photos = photosOf([submission]);
  const photo = photos[shown];
  return (
    <div className="relative aspect-square max-h-[50svh] w-full overflow-hidden rounded-control bg-night">
      <DeskPhoto key={photo?.key} photo={photo} sizes="(min-width: 640px) 520px, 92vw" fit="object-contain" />
      {photos.length > 1 && (
        <ul className="absolute inset-x-0 bottom-0 flex justify-center gap-1 bg-linear-to-t from-night/80 pt-4">
          {photos.map(({ key }, position) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`Photo ${position + 1} of ${photos.length}`}
                aria-current={position === shown}
                onClick={() => onShow(position)}
                className="size-11 rounded-control font-semibold text-on-night aria-[current=true]:underline aria-[current=true]:decoration-lemon aria-[current=true]:decoration-3 aria-[current=true]:underline-offset-4"
              >
                {position + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
