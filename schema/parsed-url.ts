/** An address as the URL standard reads it; undefined where it is none. Phones of 2022 have no `URL.canParse`. */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
