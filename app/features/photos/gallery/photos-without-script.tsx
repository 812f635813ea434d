import { pictureSrcset, plainPictureUrl } from "../../../../schema/photo-pictures.ts";
import { altOf, type GalleryPhoto } from "./gallery-photos.ts";

/** The gallery's first page for browsers that run no scripts: they can turn no carousel. Made on the server only. */
export function PhotosWithoutScript({ photos }: { photos: GalleryPhoto[] }) {
  return (
    <ul aria-label="More photos" className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {photos.map((photo) => (
        <li key={photo.key} className="aspect-square overflow-hidden rounded-card bg-raised">
          <img
            alt={altOf(photo)}
            loading="lazy"
            sizes="(min-width: 640px) 260px, 160px"
            {...(photo.picture
              ? { srcSet: pictureSrcset(photo.picture, "jpg"), src: plainPictureUrl(photo.picture) }
              : { src: photo.url, referrerPolicy: "no-referrer" as const })}
            className="size-full object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
