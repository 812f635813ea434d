const PAGES = /^\/(booking|follow(\/\d+)?|photo-submit(-old)?)?$/;

/** Whether the browser runs the application's script of a public page only when the visitor reaches for something. */
export const hasDeferredScript = (path: string): boolean => PAGES.test(path);
