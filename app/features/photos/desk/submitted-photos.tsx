import { ImageOff } from "lucide-react";
import { useState } from "react";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { type GalleryPhoto, photosOf } from "../gallery/gallery-photos.ts";
import { PhotoPicture } from "../gallery/photo-picture.tsx";

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
    <div className="relative aspect-4/3 bg-night">
      {photo ? <Shown key={photo.key} photo={photo} /> : <NoPhoto />}
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

function Shown({ photo }: { photo: GalleryPhoto }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NoPhoto />;
  return (
    <PhotoPicture
      photo={photo}
      sizes="(min-width: 1024px) 340px, (min-width: 640px) 45vw, 200px"
      onBroken={() => setBroken(true)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

const NoPhoto = () => (
  <p className="flex size-full flex-col items-center justify-center gap-2 bg-raised text-muted">
    <ImageOff aria-hidden size={36} strokeWidth={1.75} />
    The picture cannot be shown
  </p>
);
