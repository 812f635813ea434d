import rateLimit from "@fastify/rate-limit";
import { TooMany } from "../errors.ts";
import type { Api } from "./api.ts";
import { visitorAddress } from "./visitor.ts";

/** Bodies are small unless a route says otherwise. */
export const BODY_LIMIT = 64 * 1024;

// A whole festival may come from one address of a phone network, so these stop machines, not crowds.
const READS_PER_MINUTE = 1200;
const WRITES_PER_MINUTE = 240;

/** Limits the calls from one address; a refused call learns from `Retry-After` when to try again. */
export async function limitRequests(api: Api) {
  await api.register(rateLimit, {
    timeWindow: "1 minute",
    max: (request) => (request.method === "GET" || request.method === "HEAD" ? READS_PER_MINUTE : WRITES_PER_MINUTE),
    keyGenerator: (request) => `${request.method === "GET" ? "read" : "write"} ${visitorAddress(request)}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new TooMany(`Too many requests. Please try again in ${Math.ceil(ttl / 1000)} seconds.`, ttl / 1000),
  });
}
