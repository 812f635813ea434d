import type { FastifyInstance } from "fastify";

/**
 * Lets a stop come to its end: an answer that is under way when the stop begins closes its connection, which would else stay
 * open, idle, for over a minute.
 */
export function closeConnections(app: FastifyInstance) {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}
