import type { Updateable } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { NotDelivered } from "./delivery.ts";
import type { Message } from "./message.ts";

const MINUTE = 60_000;

/** Growing pauses between the attempts for one message; together they span a night. */
const PAUSES = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** The longest wait, whatever a provider asks for. A longer one in the database comes from a wrong clock. */
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE;

/** The part by which a pause is shifted either way: a thousand messages that failed together do not come back together. */
const JITTER = 0.25;

/** What became of one attempt to send a message. */
export type Outcome =
  | { status: "sent"; providerId: string | null; simulated?: Message["simulated"] }
  | { status: "cancelled"; reason: string }
  | { status: "held"; until: string }
  | { status: "refused"; error: NotDelivered };

/** What the outcome makes of the message's row. */
export function changeAfter(message: Message, outcome: Outcome, now: Date): Updateable<Tables["outbox"]> {
  if (outcome.status === "sent") {
    // The payload goes: it holds personal data, and nobody will send it again.
    const { providerId, simulated } = outcome;
    return { status: "sent", sentAt: now.toISOString(), providerId, simulated, error: null, payload: null };
  }
  if (outcome.status === "cancelled") return { status: "cancelled", error: outcome.reason, payload: null };

  if (outcome.status === "held") {
    return { status: "queued", attempts: message.attempts - 1, nextAttemptAt: outcome.until };
  }

  const { message: error, refusal } = outcome.error;
  if (refusal.final) return failed(message, error);
  // A refusal that the provider or we are to blame for costs no attempt: the message waits for as long as it takes.
  const isFree = refusal.blame === "provider" || refusal.blame === "us";
  const pause = pauseAfter(isFree ? 1 : message.attempts);
  if (pause === null) return failed(message, error);
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(pause, refusal.retryAfterMs ?? 0));
  return {
    status: "queued",
    attempts: isFree ? message.attempts - 1 : message.attempts,
    error,
    nextAttemptAt: new Date(now.getTime() + wait).toISOString(),
  };
}

/** The owner can have a mail tried again, with what it says. A device that did not ring is not rung later: its payload goes. */
const failed = ({ channel }: Message, error: string): Updateable<Tables["outbox"]> =>
  channel === "push" ? { status: "failed", error, payload: null } : { status: "failed", error };

/**
 * How long to wait before the next attempt.
 * @param attempts how often the message has been tried
 * @returns milliseconds, or null when it has been tried often enough
 */
function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : pause * (1 - JITTER + Math.random() * 2 * JITTER);
}
