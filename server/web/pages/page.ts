import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import { contentName } from "../etag.ts";
import { contentPolicy } from "./content-policy.ts";
import type { RenderedPage } from "./render.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Quality 11 would take ten times as long for 2 % less; the first visitor of each minute waits for this.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
}

/** A page ready to be sent, in each encoding, and the 304 for browsers that have it already. */
export interface Page {
  status: number;
  etag: string;
  variants: { br: Answer; gzip: Answer; identity: Answer };
  unchanged: Answer;
}

export interface PageKind {
  isOwnersPage: boolean;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
  /** Whether a phone gets another page at this address. A cache in between must know. */
  isByDevice: boolean;
}

/** Makes a rendered page ready to be sent many times. @throws ForeignScript */
export async function pack({ status, html: rendered, nonce }: RenderedPage, kind: PageKind): Promise<Page> {
  // Preloading every module competes with the stylesheet and the picture for a visitor's first second. The desk is all script.
  const shown = kind.isOwnersPage ? rendered : rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const { html, policy } = contentPolicy(shown, nonce, kind);
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)]);
  const etag = `W/"${contentName(identity)}"`;

  const caching = {
    etag,
    "cache-control": "no-cache",
    vary: kind.isByDevice ? "accept-encoding, user-agent" : "accept-encoding",
  };
  const whole = {
    ...caching,
    ...(status === 503 ? { "cache-control": "no-store", "retry-after": "5" } : {}),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
  };
  const variant = (body: Buffer, encoding?: string): Answer => ({
    status,
    body,
    headers: { ...whole, ...(encoding ? { "content-encoding": encoding } : {}) },
  });
  return {
    status,
    etag,
    variants: { br: variant(br, "br"), gzip: variant(gz, "gzip"), identity: variant(identity) },
    // No policy with a 304: it would replace the one that the stored page came with.
    unchanged: { status: 304, headers: caching },
  };
}

/** The answer to one request: the page in the best encoding that the browser accepts, or 304 where its copy is current. */
export function answerFor(page: Page, headers: IncomingHttpHeaders): Answer {
  const isKnown = page.status === 200 && headers["if-none-match"]?.includes(page.etag);
  return isKnown ? page.unchanged : page.variants[encodingOf(headers["accept-encoding"])];
}

const ENCODINGS = ["br", "gzip", "identity"] as const;

function encodingOf(accepted: string | undefined) {
  const best = accepted ? negotiate(accepted, [...ENCODINGS]) : null;
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}
