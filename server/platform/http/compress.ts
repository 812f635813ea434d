import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Below this, the headers outweigh what is saved. */
const WORTH_IT = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A route's `onSend`: an answer of text, compressed the way the browser takes it. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== "string" || payload.length < WORTH_IT) return payload;
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  reply.header("vary", "accept-encoding");
  if (!encoding) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br" ? withBrotli(payload, BROTLI) : withGzip(payload);
}
