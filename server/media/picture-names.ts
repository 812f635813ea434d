/** The folders of stored pictures in the data folder. */
export const STORED_PICTURES = ["pictures/public", "pictures/originals"] as const;

/** Where the public pictures are served. */
export const MEDIA = "/media";

/** The picture that a stored file belongs to, by its name; undefined when it is none of ours. */
export const pictureOf = (file: string): string | undefined => /^([0-9a-f]{32})[-.]/.exec(file)?.[1];

/** Its name is never given to other bytes, so a browser may keep it for good, and a page of another site may show it. */
export const PUBLIC_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
};
