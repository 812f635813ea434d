import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { asyncCommitTransaction } from "../db/transaction.ts";

/** A check is cached for this long, because anybody can call it, and each check writes. */
const CHECK_EVERY_MS = 1000;

/** `GET /healthz`: 200 while the process can read and write its database. */
export function healthRoute(app: FastifyInstance, db: Database) {
  let last = { at: Number.NEGATIVE_INFINITY, check: Promise.resolve() };

  async function check() {
    await asyncCommitTransaction(db, (trx) =>
      trx.updateTable("business").set({ id: 1 }).where("id", "=", 1).executeTakeFirstOrThrow(),
    );
  }

  app.get("/healthz", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const now = performance.now();
    if (now - last.at >= CHECK_EVERY_MS) last = { at: now, check: check() };
    try {
      await last.check;
      return { status: "ok" };
    } catch (error) {
      request.log.error({ err: error }, "health check failed");
      return reply.code(503).send({ message: "The database cannot be read and written" });
    }
  });
}
