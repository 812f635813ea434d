import type { Clock } from "../clock.ts";
import type { RefusalCause } from "./not-delivered.ts";

/** The channel pauses when consecutive refusals add up to this: one that blames us, five the provider, or twenty the content. */
const THRESHOLD = 20;
const WEIGHT: Record<Exclude<RefusalCause, "recipient">, number> = { us: THRESHOLD, provider: 4, content: 1 };

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** The end of a pause, ISO 8601 UTC, and its reason; both null while the breaker is closed. */
export interface BreakerPause {
  pausedUntil: string | null;
  why: string | null;
}

/**
 * The circuit breaker of a channel: it pauses the channel while the provider keeps refusing. After the pause one delivery is
 * sent as a probe: when the provider accepts it the breaker closes, else the next pause is twice as long.
 */
export function circuitBreaker(clock: Clock) {
  let refusals = 0;
  let pauses = 0;
  let pausedUntil: number | null = null;
  let why: string | null = null;

  function isPaused(): boolean {
    const left = pausedUntil === null ? 0 : pausedUntil - clock.now().getTime();
    // A longer pause was stored by a clock that was ahead: it is ignored.
    return left > 0 && left <= LONGEST_PAUSE_MS;
  }

  function accepted() {
    refusals = 0;
    pauses = 0;
    pausedUntil = null;
    why = null;
  }

  return {
    isPaused,

    /** How many of the `connections` may be in use: none while paused, one for the probe. */
    room: (connections: number) => (isPaused() ? 0 : pausedUntil === null ? connections : 1),

    /** Closes the breaker: the provider accepted a delivery. */
    accepted,

    /**
     * Counts a refusal. One that blames the recipient counts as accepted: the provider works. One that blames the content
     * counts little: only many in a row mean that the provider has a problem.
     * @returns whether this refusal opened the breaker
     */
    refused(blame: RefusalCause, reason: string): boolean {
      if (blame === "recipient") {
        accepted();
        return false;
      }
      // Deliveries that were under way when the pause began are not counted.
      if (isPaused()) return false;
      refusals += WEIGHT[blame];
      const isProbe = pausedUntil !== null;
      if (!isProbe && refusals < THRESHOLD) return false;
      pausedUntil = clock.now().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
      pauses += 1;
      why = reason;
      return !isProbe;
    },

    state: (): BreakerPause => ({
      pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      why,
    }),

    /** Takes over another process's state of this channel. */
    follow(pause: BreakerPause) {
      pausedUntil = pause.pausedUntil === null ? null : Date.parse(pause.pausedUntil);
      why = pause.why;
      refusals = 0;
      pauses = pausedUntil === null ? 0 : Math.max(1, pauses);
    },
  };
}
