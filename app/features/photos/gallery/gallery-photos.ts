import type { StoredPicture } from "../../../../schema/photo-pictures.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";

/** One photo of the gallery; a submission may hold several. */
export interface GalleryPhoto {
  key: string;
  /** The stored photo in its sizes; null for one that was given by link. */
  picture: StoredPicture | null;
  url: string;
  by: string;
  location: string | null;
  description: string | null;
  /** Only the one who submitted it sees it, until the owner has approved it. */
  waiting: boolean;
}

/** The photos of the submissions, in their order; a submission without a photo shows nothing (product.md, *Screens*). */
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
