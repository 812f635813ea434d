import type { Updateable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { NotDelivered } from "./not-delivered.ts";

const MINUTE = 60_000;

/** Growing pauses between the attempts for one delivery; together they span a night. */
const PAUSES = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** The longest wait, whatever a provider asks for. A longer one in the database comes from a wrong clock. */
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE;

/** The part by which a pause is shifted either way: a thousand deliveries that failed together do not come back together. */
const JITTER = 0.25;

/** What became of one attempt to send a delivery. */
export type Outcome =
  | { status: "sent"; providerId: string | null; simulated?: DeliveryRow["simulated"] }
  | { status: "cancelled"; reason: string }
  | { status: "held"; until: string }
  | { status: "refused"; error: NotDelivered };

/** What the outcome makes of the delivery's row. */
export function changeAfter(delivery: DeliveryRow, outcome: Outcome, now: Date): Updateable<Tables["outbox"]> {
  if (outcome.status === "sent") {
    // The payload goes: it holds personal data, and nobody will send it again.
    const { providerId, simulated } = outcome;
    return { status: "sent", sentAt: now.toISOString(), providerId, simulated, error: null, payload: null };
  }
  if (outcome.status === "cancelled") return { status: "cancelled", error: outcome.reason, payload: null };

  if (outcome.status === "held") {
    return { status: "queued", attempts: delivery.attempts - 1, nextAttemptAt: outcome.until };
  }

  const { message: error, refusal } = outcome.error;
  if (refusal.final) return failed(delivery, error);
  // A refusal that the provider or we are to blame for costs no attempt: the delivery waits for as long as it takes.
  const isFree = refusal.blame === "provider" || refusal.blame === "us";
  const pause = pauseAfter(isFree ? 1 : delivery.attempts);
  if (pause === null) return failed(delivery, error);
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(pause, refusal.retryAfterMs ?? 0));
  return {
    status: "queued",
    attempts: isFree ? delivery.attempts - 1 : delivery.attempts,
    error,
    nextAttemptAt: new Date(now.getTime() + wait).toISOString(),
  };
}

/** The owner can have a mail tried again, with what it says. A device that did not ring is not rung later: its payload goes. */
const failed = ({ channel }: DeliveryRow, error: string): Updateable<Tables["outbox"]> =>
  channel === "push" ? { status: "failed", error, payload: null } : { status: "failed", error };

/**
 * How long to wait before the next attempt.
 * @param attempts how often the delivery has been tried
 * @returns milliseconds, or null when it has been tried often enough
 */
function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : pause * (1 - JITTER + Math.random() * 2 * JITTER);
}
