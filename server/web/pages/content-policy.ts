import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of one rendered page. Its inline scripts are named by hash: a nonce would not survive the
 * cache. The owner's pages may set style attributes, which the dialogs there need; scripts are held to the same rule.
 */
export function contentPolicy(html: string, isOwnersPage: boolean): string {
  const hashes = Array.from(
    html.matchAll(INLINE_SCRIPT),
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    isOwnersPage ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // A visitor may have given a photo by link (product.md, *Photos*).
    "img-src 'self' data: blob: https:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
