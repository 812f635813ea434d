import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { erasing } from "./erasing.ts";

/**
 * How long it stays known who got what: a season can be compared with the same one a year ago, and a complaint that comes
 * late can be answered. The consent itself stays with the subscriber.
 */
const RETAINED_MONTHS = 13;

/** So many messages are removed in one statement: more would hold up a visitor. */
const BATCH = 500;
const A_DAY = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Removes what is older and has no message left. */
  removeEmptyBatches(before: string): Promise<unknown>;
}

/** The retention job: removes what the outbox need not know any more, at the start and once a day. */
export function retention({ db, clock, log, removeEmptyBatches }: Parts) {
  const { deleteOld, emptyOld } = erasing(db);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Removes all that is too old. What still waits stays, however old it is. */
  async function tidy(): Promise<void> {
    const before = new Date(clock.now());
    before.setUTCMonth(before.getUTCMonth() - RETAINED_MONTHS);
    const limit = before.toISOString();
    let removed = 0;
    for (const step of [deleteOld, emptyOld]) {
      let count = BATCH;
      while (count === BATCH && !isStopped) {
        count = await step(limit, BATCH);
        removed += count;
        await yieldToRequests();
      }
    }
    if (!isStopped) await removeEmptyBatches(limit);
    if (removed > 0) log.info({ removed }, "old messages have been removed");
  }

  return {
    tidy,
    start() {
      const run = () => tidy().catch((error) => log.error({ err: error }, "old messages could not be removed"));
      timer = setInterval(run, A_DAY).unref();
      return run();
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
