import type { StoredPicture } from "../../../../schema/photo-pictures.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";

/** One photo of the gallery; a submission may contain several. */
export interface GalleryPhoto {
  key: string;
  /** The stored photo in its sizes; null for a photo that was submitted as a link. */
  picture: StoredPicture | null;
  url: string;
  by: string;
  location: string | null;
  description: string | null;
  /** Whether it waits for the owner's approval. Until then only its sender sees it. */
  waiting: boolean;
}

/** Returns the photos of the submissions in order. A submission without a photo shows nothing (product.md, *Screens*). */
export const photosOf = (submissions: GalleryPhotoSubmission[]): GalleryPhoto[] =>
  submissions.flatMap(({ id, customerName, location, description, waiting, photos, photoUrls }) =>
    photoUrls.map((url, position) => ({
      key: `${id}-${position}`,
      picture: photos[position] ?? null,
      url,
      by: customerName,
      location,
      description,
      waiting,
    })),
  );

/** The alternative text of a photo. */
export const altOf = ({ by, description }: GalleryPhoto) =>
  description ? `${description} (photo by ${by})` : `Photo by ${by}`;
