import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { relaxed } from "../db/transaction.ts";

/** `GET /healthz`: 200 while the process can read and write its database. */
export function healthRoute(app: FastifyInstance, db: Database) {
  app.get("/healthz", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      // Anybody may ask, as often as they like: nobody waits for the disk because of it.
      await relaxed(db, (trx) =>
        trx.updateTable("business").set({ id: 1 }).where("id", "=", 1).executeTakeFirstOrThrow(),
      );
      return { status: "ok" };
    } catch (error) {
      request.log.error({ err: error }, "health check failed");
      return reply.code(503).send({ message: "The database cannot be read and written" });
    }
  });
}
