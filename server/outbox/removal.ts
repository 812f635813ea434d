import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { erasing } from "./erasing.ts";

/**
 * How long a finished delivery is stored: a season can be compared with the same one a year ago, and a late complaint
 * can be answered. The consent itself stays with the subscriber.
 */
const RETAINED_MONTHS = 13;

/** Deliveries removed in one statement; more would hold up a visitor. */
const BATCH = 500;

/** Finished deliveries from before this moment are removed. */
export function retainedSince(clock: Clock): string {
  const since = new Date(clock.now());
  since.setUTCMonth(since.getUTCMonth() - RETAINED_MONTHS);
  return since.toISOString();
}

/** Removes finished deliveries that are too old. A delivery that still waits stays, however old it is. */
export async function removeOld(
  { db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger },
  stopped: AbortSignal,
): Promise<void> {
  const { deleteOld, emptyOld } = erasing(db);
  const since = retainedSince(clock);
  let removed = 0;
  for (const step of [deleteOld, emptyOld]) {
    let count = BATCH;
    while (count === BATCH && !stopped.aborted) {
      count = await step(since, BATCH);
      removed += count;
      await yieldToRequests();
    }
  }
  if (removed > 0) log.info({ removed }, "old deliveries have been removed");
}
