import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentPolicy } from "./content-policy.ts";
import type { RenderedPage } from "./render.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Quality 11 would take ten times as long for 2 % less; the first visitor of each minute waits for this.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

type Encoding = "br" | "gzip" | "identity";
interface Variant {
  body: Buffer;
  headers: string[];
}

/** A page ready to be sent: its body in each encoding, with all headers. */
export interface Page {
  status: number;
  etag: string;
  variants: Record<Encoding, Variant>;
  headersUnchanged: string[];
}

export interface PageKind {
  isOwnersPage: boolean;
  /** Whether a phone gets another page at this address: whoever keeps pages for several browsers must know. */
  isByDevice: boolean;
}

/** Makes a rendered page ready to be sent many times; `common` are the headers that every answer of the site carries. */
export async function pack(
  { status, html: rendered }: RenderedPage,
  { isOwnersPage, isByDevice }: PageKind,
  common: Record<string, string>,
): Promise<Page> {
  // Preloading every module competes with the stylesheet and the picture for a phone's first second.
  const html = rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;

  const caching = {
    etag,
    "cache-control": "no-cache",
    vary: isByDevice ? "accept-encoding, user-agent" : "accept-encoding",
  };
  const whole = {
    ...caching,
    ...(status === 503 ? { "cache-control": "no-store", "retry-after": "5" } : {}),
    ...common,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentPolicy(html, isOwnersPage),
  };
  const variant = (body: Buffer, encoding?: string): Variant => ({
    body,
    headers: Object.entries({
      ...whole,
      ...(encoding ? { "content-encoding": encoding } : {}),
      "content-length": String(body.length),
    }).flat(),
  });
  return {
    status,
    etag,
    variants: { br: variant(br, "br"), gzip: variant(gz, "gzip"), identity: variant(identity) },
    // No policy with a 304: it would replace the one that the stored page came with.
    headersUnchanged: Object.entries(caching).flat(),
  };
}

/** Sends the page, or says that the visitor's copy is still true. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse) {
  const known = request.headers["if-none-match"];
  if (page.status === 200 && known?.includes(page.etag)) {
    response.writeHead(304, page.headersUnchanged).end();
    return;
  }
  const { body, headers } = page.variants[encodingFor(request)];
  response.writeHead(page.status, headers).end(request.method === "HEAD" ? undefined : body);
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (typeof accepted !== "string") return "identity";
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}
