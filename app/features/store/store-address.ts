/** The store's address where a browser may be sent to it; null for anything but a web page. */
export function storeAddress(storeUrl: string): string | null {
  if (!URL.canParse(storeUrl)) return null;
  const { protocol, href } = new URL(storeUrl);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
