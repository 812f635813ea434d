import { randomBytes } from "node:crypto";

/** 128 random bits: the name of a stored picture cannot be guessed. */
export const newPictureName = () => randomBytes(16).toString("hex");

/** The folders of stored pictures in the data folder; the last one is for unknown pictures. */
export const PICTURE_FOLDERS = ["pictures/public", "pictures/originals", "pictures/unknown"] as const;

/** The path of the public pictures. */
export const MEDIA_PATH = "/media";

/** The picture of a stored file, by the file's name; undefined for other files. */
export const pictureNameOf = (file: string): string | undefined => /^([0-9a-f]{32})[-.][^/]*$/.exec(file)?.[1];

/** `{name}.jpg` is the owner's copy, `{name}-{width}.jpg` is public. */
export const isOriginal = (file: string): boolean => file[32] === ".";

/** Its name is never used for other bytes, so that browsers cache it forever, and pages of other sites may show it. */
export const PUBLIC_PICTURE_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
};
