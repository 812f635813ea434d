import { hash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const EXTERNAL = /\ssrc="\/assets\/[^"]*"/;
/** A block of structured data, which no browser runs. */
const DATA = /^\s*type="application\/ld\+json"\s*$/;

/** The rule of a page that any site may show in a frame. */
export const FRAMED_ANYWHERE = "frame-ancestors *";

/** A rendered page that holds a script which the application did not write. */
export class ForeignScript extends Error {}

/**
 * Makes the content security policy of one rendered page. Its inline scripts are named by hash, because a nonce does not
 * survive the page cache. The nonce of this rendering proves which scripts the application wrote: text that got into the page
 * from outside cannot know it. The nonce is then removed.
 * @throws ForeignScript for a page with any other script
 */
export function contentPolicy(
  rendered: string,
  nonce: string,
  { isOwnersPage, isFramed }: { isOwnersPage?: boolean; isFramed?: boolean },
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of rendered.matchAll(SCRIPT)) {
    if (DATA.test(attributes)) continue;
    if (!attributes.includes(` nonce="${nonce}"`)) throw new ForeignScript("A page holds a script that is not ours");
    if (EXTERNAL.test(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    // The dialogs of the owner's pages set style attributes.
    isOwnersPage ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // A visitor may have given a photo by link (docs/product.md, Photos).
    "img-src 'self' data: blob: https:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    isFramed ? FRAMED_ANYWHERE : "frame-ancestors 'none'",
  ].join("; ");
  return { html: rendered.replaceAll(` nonce="${nonce}"`, ""), policy };
}
