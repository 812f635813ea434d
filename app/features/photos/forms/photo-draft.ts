/** Under which name all photo forms keep what is typed; chosen files no page can keep. */
export const PHOTO_DRAFT = "photo-draft";
