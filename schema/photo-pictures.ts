/** Where the pictures of a stored photo are. Plain, so that a page can use it without loading zod. */

/** A photo in the lists: every width has a file in every format, `{base}-{width}.{format}`. */
export interface StoredPicture {
  base: string;
  width: number;
  height: number;
  widths: number[];
}

export const PICTURE_FORMATS = ["avif", "jpg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The address of one size of a photo. */
export const pictureUrl = ({ base }: Pick<StoredPicture, "base">, width: number, format: PictureFormat) =>
  `${base}-${width}.${format}`;

/** The value of a `srcset` attribute. */
export const pictureSrcset = (photo: StoredPicture, format: PictureFormat) =>
  photo.widths.map((width) => `${pictureUrl(photo, width, format)} ${width}w`).join(", ");

/** The size that every browser can show at once: the largest JPEG of at most 960 pixels' width. */
export const plainPictureUrl = (photo: StoredPicture) =>
  pictureUrl(photo, photo.widths.filter((width) => width <= 960).at(-1) ?? photo.width, "jpg");
