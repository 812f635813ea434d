/** How the gallery pages through the submissions. Plain, so that a page can use it without loading zod. */

/** Submissions that come with the page; few, because nine of ten visits are over before the gallery is in sight. */
export const GALLERY_FIRST_PAGE_SIZE = 12;
/** Submissions that come each time as a visitor goes on. */
export const GALLERY_NEXT_PAGE_SIZE = 24;
/** A visitor's own submissions that the browser remembers, newest first. */
export const MAX_OWN_SUBMISSIONS = 20;
