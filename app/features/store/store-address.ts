import { parsedUrl } from "../../../schema/parsed-url.ts";

/** The store's address where a browser may be sent to it; null for anything but a web page. */
export function storeAddress(storeUrl: string): string | null {
  const url = parsedUrl(storeUrl);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}
