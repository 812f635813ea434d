/** The name of the draft of all photo forms. A page cannot store chosen files. */
export const PHOTO_DRAFT = "photo-draft";
