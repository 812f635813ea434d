import { Server } from "node:net";
import { setImmediate as thisTurnsEnd } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 500;

/**
 * Brings a stop to its end: nobody new is let in, what is under way is answered and its connection closed with the answer, and
 * then those that lie idle are cut. Added last, after what else must happen before a stop.
 * @param idleMs for how long an idle connection may still bring a request. One that is on its way when its connection is cut
 * is lost, so whoever has a successor waits for it.
 */
export function drainConnections(app: FastifyInstance, idleMs: number) {
  let closing = false;
  app.server.prependListener("request", (_request, response) => {
    if (closing) response.shouldKeepAlive = false;
  });

  app.addHook("preClose", async () => {
    closing = true;
    if (!app.server.listening) return;
    let timer: NodeJS.Timeout | undefined;
    const cutIdle = () => {
      app.server.closeIdleConnections();
      timer = setTimeout(cutIdle, LOOK_EVERY_MS);
    };
    // Not the HTTP server's own, which would cut the idle ones at once.
    const empty = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    if (idleMs === 0) {
      // The answers of this very turn leave first (fast-lane.ts); their connections pass for idle.
      await thisTurnsEnd();
      cutIdle();
    } else timer = setTimeout(cutIdle, idleMs);
    await empty;
    clearTimeout(timer);
  });
}
