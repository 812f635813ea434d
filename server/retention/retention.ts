import type { Clock } from "../clock.ts";
import { outsideOfCalls } from "../web/current-call.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is further ahead of its last plausible time is not trusted at once. */
const MOST_AHEAD_MS = 7 * DAY_MS;

export const MINUTELY = 1;
export const DAILY = 24 * 60;

interface Removal {
  /** For the log. */
  what: string;
  /** Minutes between two runs. */
  every: typeof MINUTELY | typeof DAILY;
  /** Removes expired data. @param stopped aborts a long removal */
  remove(stopped: AbortSignal): Promise<unknown>;
}

interface Parts {
  log: { error(details: { err: unknown }, message: string): void };
  clock: Clock;
  /** The last plausible time of the machine's clock, stored in the database. */
  seen: { at(): Promise<string>; note(moment: string): Promise<void> };
}

/**
 * Removes expired data of all nouns with one timer. The first run is a minute after the start, so that a site with the wrong data can
 * still be stopped. Nothing is removed until the clock is trusted: a machine may start with a wrong one.
 */
export function retention({ log, clock, seen }: Parts) {
  const removals: Removal[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let minutes = 0;
  let nextByAge = 0;
  let running = Promise.resolve();
  let steadySince = { clock: clock.now().getTime(), steady: performance.now() };

  async function round(minute: number) {
    const isByAge = minute >= nextByAge && (await isClockBelieved());
    if (isByAge) nextByAge = minute + DAILY;
    for (const { what, every, remove } of removals) {
      if ((every === DAILY && !isByAge) || stopping.signal.aborted) continue;
      await remove(stopping.signal).catch((error) => log.error({ err: error }, `could not remove ${what} yet`));
    }
    if (isByAge) await seen.note(clock.now().toISOString());
  }

  /** The clock is close to its last plausible time, or has run for a day without a jump. */
  async function isClockBelieved(): Promise<boolean> {
    const now = { clock: clock.now().getTime(), steady: performance.now() };
    const steady = now.steady - steadySince.steady;
    if (Math.abs(now.clock - steadySince.clock - steady) > HOUR_MS) steadySince = now;
    else if (steady >= DAY_MS) return true;
    return now.clock <= Date.parse(await seen.at()) + MOST_AHEAD_MS;
  }

  return {
    /** Adds a noun's removal. They run in the order of adding. */
    add: ({ remove, ...removal }: Removal) => void removals.push({ ...removal, remove: outsideOfCalls(remove) }),

    /** Runs all removals now. @throws the error of the first one that fails */
    async run(): Promise<void> {
      for (const { remove } of removals) await remove(stopping.signal);
    },

    start() {
      timer = setInterval(() => {
        const minute = minutes++;
        running = running
          .then(() => round(minute))
          .catch((error) => log.error({ err: error }, "could not remove old data yet"));
      }, MINUTE_MS).unref();
    },

    /** Resolves when the current run has ended. */
    stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
