import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentHash } from "../etag.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Quality 11 would take ten times as long for 2 % less; the first visitor of each minute waits for this.
const brotli = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

interface Variant {
  status: number;
  headers: Record<string, string>;
  body?: Buffer;
}

/** An answer ready to be sent many times, in each encoding, and its 304. */
export interface StoredAnswer {
  status: number;
  etag: string;
  variants: { br?: Variant; gzip?: Variant; identity: Variant };
  unchanged: Variant;
}

interface Made {
  status?: number;
  body: string | Buffer;
  /** The headers of the whole answer; those of `caching` are sent with a 304, too. */
  headers: Record<string, string>;
  caching: Record<string, string>;
  /** Whether it is worth compressing: pictures are compressed already. */
  isText: boolean;
}

/**
 * Makes an answer ready to be sent many times.
 * @param accepted the header of the only request that it is for; none where it is for all
 */
export async function packAnswer(
  { status = 200, body, headers, caching, isText }: Made,
  accepted?: string,
): Promise<StoredAnswer> {
  const identity = Buffer.from(body);
  const etag = `W/"${contentHash(identity)}"`;
  const vary = [caching.vary, isText ? "accept-encoding" : ""].filter(Boolean).join(", ");
  const cacheHeaders = { ...caching, etag, ...(vary && { vary }) };
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    status,
    body: bytes,
    headers: { ...cacheHeaders, ...headers, ...(encoding ? { "content-encoding": encoding } : {}) },
  });
  const unchanged = { status: 304, headers: cacheHeaders };
  if (!isText) return { status, etag, variants: { identity: variant(identity) }, unchanged };
  const encodings = accepted === undefined ? ENCODINGS : [encodingOf(accepted)];
  const [br, gz] = await Promise.all([
    encodings.includes("br") ? compressBrotli(identity, brotli(identity.length)) : undefined,
    encodings.includes("gzip") ? compressGzip(identity) : undefined,
  ]);
  const variants = {
    br: br && variant(br, "br"),
    gzip: gz && variant(gz, "gzip"),
    identity: variant(identity),
  };
  return { status, etag, variants, unchanged };
}

/** The answer to one request: in the best encoding that the browser accepts, or 304 where its copy is current. */
export function negotiateVariant(
  { status, etag, variants, unchanged }: StoredAnswer,
  headers: IncomingHttpHeaders,
): Variant {
  if (status === 200 && headers["if-none-match"]?.includes(etag)) return unchanged;
  return variants[encodingOf(headers["accept-encoding"])] ?? variants.identity;
}

/** Sends a stored answer. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredAnswer) {
  const { status, headers, body } = negotiateVariant(stored, request.headers);
  return reply.code(status).headers(headers).send(body);
}

const ENCODINGS = ["br", "gzip", "identity"] as const;

function encodingOf(accepted: string | undefined) {
  const best = accepted ? negotiate(accepted, [...ENCODINGS]) : null;
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}
