import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "./encoding.ts";

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Below this, the headers outweigh what is saved. */
const WORTH_IT = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A route's `onSend`: an answer of text, compressed the way the browser takes it. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== "string" || payload.length < WORTH_IT) return payload;
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  reply.header("vary", "accept-encoding");
  if (encoding === "identity") return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br" ? withBrotli(payload, BROTLI) : withGzip(payload);
}
