import type { Clock } from "../clock.ts";
import type { Blame } from "./not-delivered.ts";

/** Refusals in a row add up to this before the channel pauses: one of us, five of the provider, or twenty of single deliveries. */
const THRESHOLD = 20;
const WEIGHT: Record<Exclude<Blame, "recipient">, number> = { us: THRESHOLD, provider: 4, content: 1 };

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** The end of a pause, ISO 8601 UTC, and its reason; both null while all is well. */
export interface Pause {
  pausedUntil: string | null;
  why: string | null;
}

/**
 * The circuit breaker of a channel: it pauses the sending while the provider keeps refusing. After the pause one delivery goes
 * ahead as a probe: when the provider takes it all is well again, else the next pause is twice as long.
 */
export function circuitBreaker(clock: Clock) {
  let refusals = 0;
  let pauses = 0;
  let pausedUntil: number | null = null;
  let why: string | null = null;

  function isPaused(): boolean {
    const left = pausedUntil === null ? 0 : pausedUntil - clock.now().getTime();
    // A longer one was begun by a clock that was ahead, and would last until that clock's time.
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

    /** How many deliveries may be under way, of `connections` that could be. */
    room: (connections: number) => (isPaused() ? 0 : pausedUntil === null ? connections : 1),

    /** The provider took a delivery: all is well. */
    accepted,

    /**
     * The provider refused a delivery. Where the recipient is to blame, the provider works: that counts as accepted. Where the
     * content is, it counts little: of many in a row, the provider is to blame.
     * @returns whether this refusal made the sending pause
     */
    refused(blame: Blame, reason: string): boolean {
      if (blame === "recipient") {
        accepted();
        return false;
      }
      // Deliveries that were under way when the pause began do not count again.
      if (isPaused()) return false;
      refusals += WEIGHT[blame];
      const isProbe = pausedUntil !== null;
      if (!isProbe && refusals < THRESHOLD) return false;
      pausedUntil = clock.now().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
      pauses += 1;
      why = reason;
      return !isProbe;
    },

    state: (): Pause => ({ pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(), why }),

    /** Goes on from where another process stands with this channel. */
    follow(pause: Pause) {
      pausedUntil = pause.pausedUntil === null ? null : Date.parse(pause.pausedUntil);
      why = pause.why;
      refusals = 0;
      pauses = pausedUntil === null ? 0 : Math.max(1, pauses);
    },
  };
}
