import { setImmediate as visitorsFirst } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { agedStore } from "./retention-store.ts";

/**
 * How long it stays known who got what: a season can be compared with the same one a year ago, and a complaint that comes
 * late can be answered. The consent itself stays with the subscriber.
 */
const KEPT_MONTHS = 13;

/** So many messages are removed in one statement: more would hold up a visitor. */
const BATCH = 500;
const A_DAY = 24 * 60 * 60_000;

interface Parts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Removes what the outbox need not know any more, at the start and once a day. */
export function retention({ db, clock, log }: Parts) {
  const store = agedStore(db);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Removes all that is too old. What still waits stays, however old it is. */
  async function tidy(): Promise<void> {
    const before = new Date(clock.now());
    before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
    const limit = before.toISOString();
    let removed = 0;
    for (const step of [store.deleteOfSends, store.emptyLetters]) {
      let count = BATCH;
      while (count === BATCH && !stopped) {
        count = await step(limit, BATCH);
        removed += count;
        await visitorsFirst();
      }
    }
    if (!stopped) await store.deleteSends(limit);
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
      stopped = true;
      clearInterval(timer);
    },
  };
}
