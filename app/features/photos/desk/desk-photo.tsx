import { ImageOff } from "lucide-react";
import { useState } from "react";
import type { GalleryPhoto } from "../gallery/gallery-photos.ts";
import { PhotoPicture } from "../gallery/photo-picture.tsx";

interface DeskPhotoProps {
  photo: GalleryPhoto | undefined;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** How the image fills its square. */
  fit: "object-cover" | "object-contain";
  alt?: string;
}

/** A photo that fills its parent, or a notice that it cannot be shown. */
export function DeskPhoto({ photo, sizes, fit, alt }: DeskPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  if (!photo || isBroken) {
    return (
      <p className="flex size-full flex-col items-center justify-center gap-2 bg-raised text-center text-sm text-muted">
        <ImageOff aria-hidden size={28} strokeWidth={1.75} className="shrink-0" />
        The picture cannot be shown
      </p>
    );
  }
  return (
    <PhotoPicture
      photo={photo}
      sizes={sizes}
      alt={alt}
      onBroken={() => setBroken(true)}
      className={`absolute inset-0 size-full ${fit}`}
    />
  );
}
