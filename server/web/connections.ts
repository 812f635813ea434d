import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from "fastify";

/** The limits of a connection. One that exceeds them is closed. */
export const CONNECTION_LIMITS = {
  // Longer than any proxy keeps its end open (nginx: 60 s), so that a proxy never writes into a connection just closed.
  keepAliveTimeout: 72_000,
  // Node's own five minutes would cut off a hundred megabytes of photos over a weak line. Other bodies: `limitBodies`.
  requestTimeout: 30 * 60_000,
  http: {
    // All headers of a request, also of one that never begins: nobody's line is that slow.
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 16 * 1024,
  },
} satisfies FastifyHttpOptions<RawServerDefault>;

/** Idle connections of this number take some 60 MB. Limits for one address belong to the proxy, which alone sees addresses. */
export const MAX_CONNECTIONS = 4000;

const BODY_GRACE_MS = 30_000;
/** The slowest line that is worth waiting for: 16 kB a second. */
const SLOWEST_BYTES_PER_MS = 16;

/** Holds each body to a time, according to the size that its route takes. */
export function limitBodies(app: FastifyInstance) {
  app.addHook("onRequest", ({ raw, routeOptions: { bodyLimit = 0 } }, _reply, done) => {
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 0;
    if (hasBody) {
      const timer = setTimeout(() => raw.destroy(), BODY_GRACE_MS + bodyLimit / SLOWEST_BYTES_PER_MS).unref();
      raw.once("close", () => clearTimeout(timer));
      raw.once("end", () => clearTimeout(timer));
    }
    done();
  });
}

const READ_ON_BYTES = 16 * 1024 * 1024;
const READ_ON_QUIET_MS = 3000;

/**
 * Reads what is left of a refused body, up to a bound, before the answer is sent. A sender whose connection is cut while it
 * still sends sees a broken connection, or its proxy a bad gateway, instead of the answer.
 */
export function drainBody(body: IncomingMessage): Promise<void> {
  const announced = Number(body.headers["content-length"] ?? 0);
  if (body.readableEnded || body.destroyed || announced > READ_ON_BYTES) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(quiet);
      resolve();
    };
    const quiet = setTimeout(end, READ_ON_QUIET_MS);
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      quiet.refresh();
      if (bytes > READ_ON_BYTES) end();
    });
    finished(body, end);
    body.resume();
  });
}

/**
 * Ends connections without losing a request when the server closes: each answer says that its connection closes, and idle
 * connections stay open for a while.
 * @param idleMs how long an idle connection may still bring a request. A request that is on its way when its connection is
 * cut is lost, so a server with a successor waits; without one there is nobody who could answer.
 */
export function closeGracefully(app: FastifyInstance, idleMs: number) {
  let closing = false;
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    closing = true;
    if (app.server.listening) await wait(idleMs);
  });
}
