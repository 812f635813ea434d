const PATHS = new Set(["/", "/booking"]);

/** Whether the browser runs the application's script of a public page only when the visitor reaches for something. */
export const defersScript = (path: string): boolean => PATHS.has(path);
