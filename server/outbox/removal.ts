import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { outboxErasure } from "./erasing.ts";

/**
 * How long finished deliveries are stored: the owner can compare a season with last year's, and answer a late complaint.
 * The consent itself is stored with the subscriber.
 */
const RETAINED_MONTHS = 13;

/** Deliveries removed in one statement; more would delay requests. */
const BATCH = 500;

/** The time before which finished deliveries are removed, ISO 8601 UTC. */
export function deliveriesRetainedSince(clock: Clock): string {
  const since = new Date(clock.now());
  since.setUTCMonth(since.getUTCMonth() - RETAINED_MONTHS);
  return since.toISOString();
}

/** Removes old finished deliveries. Queued ones stay, however old they are. */
export async function removeOldDeliveries(
  { db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger },
  stopped: AbortSignal,
): Promise<void> {
  const { deleteOld, emptyOld } = outboxErasure(db);
  const since = deliveriesRetainedSince(clock);
  let removed = 0;
  for (const step of [deleteOld, emptyOld]) {
    let count = BATCH;
    while (count === BATCH && !stopped.aborted) {
      count = await step(since, BATCH);
      removed += count;
      await yieldToRequests();
    }
  }
  if (removed > 0) log.info({ removed }, "removed old deliveries");
}
