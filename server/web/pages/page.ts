import { createHash } from "node:crypto";
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodingFor } from "../encoding.ts";
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
  headers: string[];
  body?: Buffer;
  /** All of it as bytes, made once a second: the header `date` counts in seconds. */
  made?: { second: number; bytes: Buffer };
}

/** A page ready to be sent, in each encoding, and the answer to those who have it already. */
export interface Page {
  status: number;
  etag: string;
  variants: Record<Encoding, Answer>;
  unchanged: Answer;
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
  // Preloading every module competes with the stylesheet and the picture for a visitor's first second. The desk is all script.
  const html = isOwnersPage ? rendered : rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
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
  const variant = (body: Buffer, encoding?: string): Answer => ({
    status,
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
    unchanged: { status: 304, headers: Object.entries(caching).flat() },
  };
}

/** Sends the page, or says that the visitor's copy is still true. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, body } = answerFor(page, request.headers);
  response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
}

/** The same answer as bytes, for a connection that stays open for `keepAliveMs`. */
export function pageBytes(page: Page, asked: IncomingHttpHeaders, keepAliveMs: number): Buffer {
  const answer = answerFor(page, asked);
  const second = Math.floor(Date.now() / 1000);
  if (answer.made?.second !== second) {
    const head = Buffer.from(headOf(answer, second, keepAliveMs), "latin1");
    answer.made = { second, bytes: answer.body ? Buffer.concat([head, answer.body]) : head };
  }
  return answer.made.bytes;
}

function headOf({ status, headers }: Answer, second: number, keepAliveMs: number): string {
  const lines = Array.from(
    { length: headers.length / 2 },
    (_, index) => `${headers[2 * index]}: ${headers[2 * index + 1]}`,
  );
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines,
    `Date: ${new Date(second * 1000).toUTCString()}`,
    "Connection: keep-alive",
    `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`,
    "\r\n",
  ].join("\r\n");
}

function answerFor(page: Page, asked: IncomingHttpHeaders): Answer {
  const isKnown = page.status === 200 && asked["if-none-match"]?.includes(page.etag);
  return isKnown ? page.unchanged : page.variants[encodingFor(asked["accept-encoding"])];
}
