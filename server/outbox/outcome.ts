import type { Updateable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { DeliveryRow } from "./delivery.ts";
import type { NotDelivered } from "./not-delivered.ts";

const MINUTE = 60_000;

/** The pauses between the attempts of one delivery; together they last a night. */
const PAUSES = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** The longest wait for an attempt, whatever a provider asks for. A longer one in the database comes from a wrong clock. */
export const MAX_WAIT_MS = 24 * 60 * MINUTE;

/** The random part of a pause, in both directions: deliveries that failed together are not retried together. */
const JITTER = 0.25;

export type AttemptOutcome =
  | { status: "sent"; providerId: string | null; simulated?: DeliveryRow["simulated"] }
  | { status: "cancelled"; reason: string }
  | { status: "held"; until: string }
  | { status: "refused"; error: NotDelivered };

/** The change of its row after an attempt. */
export function deliveryUpdate(
  delivery: DeliveryRow,
  outcome: AttemptOutcome,
  now: Date,
): Updateable<Tables["outbox"]> {
  if (outcome.status === "sent") {
    // The payload is personal data that is no longer needed.
    const { providerId, simulated } = outcome;
    return { status: "sent", sentAt: now.toISOString(), providerId, simulated, error: null, payload: null };
  }
  if (outcome.status === "cancelled") return { status: "cancelled", error: outcome.reason, payload: null };

  if (outcome.status === "held") {
    return { status: "queued", attempts: delivery.attempts - 1, nextAttemptAt: outcome.until };
  }

  const { message: error, refusal } = outcome.error;
  if (refusal.final) return failed(delivery, error);
  // A refusal that blames the provider or us does not count as an attempt: the delivery waits without limit.
  const isFree = refusal.blame === "provider" || refusal.blame === "us";
  const pause = pauseAfter(isFree ? 1 : delivery.attempts);
  if (pause === null) return failed(delivery, error);
  const wait = Math.min(MAX_WAIT_MS, Math.max(pause, refusal.retryAfterMs ?? 0));
  return {
    status: "queued",
    attempts: isFree ? delivery.attempts - 1 : delivery.attempts,
    error,
    nextAttemptAt: new Date(now.getTime() + wait).toISOString(),
  };
}

/** A failed mail keeps its payload for the owner's retry. A failed push notification is never retried. */
const failed = ({ channel }: DeliveryRow, error: string): Updateable<Tables["outbox"]> =>
  channel === "push" ? { status: "failed", error, payload: null } : { status: "failed", error };

/**
 * The pause before the next attempt.
 * @param attempts the number of attempts so far
 * @returns milliseconds, or null when no attempt is left
 */
function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : pause * (1 - JITTER + Math.random() * 2 * JITTER);
}
