import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A name made of what it names: 128 bits of its SHA-256, as base64url. */
export const contentHash = (content: string | Uint8Array): string => hash("sha256", content, "base64url").slice(0, 22);

/** Sends a body with its ETag, or a 304 when the client has the same body. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: string | Buffer) {
  const etag = `"${contentHash(body)}"`;
  reply.header("etag", etag);
  return request.headers["if-none-match"]?.includes(etag) ? reply.code(304).send() : reply.send(body);
}
