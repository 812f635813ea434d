import type { Clock } from "../clock.ts";
import { outsideOfCalls } from "../web/current-call.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is further ahead of when it was right last is not believed at once. */
const MOST_AHEAD_MS = 7 * DAY_MS;

export const MINUTELY = 1;
export const DAILY = 24 * 60;

interface Removal {
  /** For the log. */
  what: string;
  /** Minutes between two rounds. */
  every: typeof MINUTELY | typeof DAILY;
  /** Removes what has had its time. @param stopped ends what takes long */
  remove(stopped: AbortSignal): Promise<unknown>;
}

interface Parts {
  log: { error(details: { err: unknown }, message: string): void };
  clock: Clock;
  /** When the machine's clock was right last, stored with the data. */
  seen: { at(): Promise<string>; note(moment: string): Promise<void> };
}

/**
 * Removes what is not to stay, for all nouns, by one timer. The first round comes a minute after the start: whoever starts a
 * site on the wrong data has time to stop it. What goes by age goes once the clock is believed: a machine may start with a wrong one.
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
      await remove(stopping.signal).catch((error) => log.error({ err: error }, `${what} could not be removed yet`));
    }
    if (isByAge) await seen.note(clock.now().toISOString());
  }

  /** The clock agrees with when it was right last, or has run for a day without a jump. */
  async function isClockBelieved(): Promise<boolean> {
    const now = { clock: clock.now().getTime(), steady: performance.now() };
    const steady = now.steady - steadySince.steady;
    if (Math.abs(now.clock - steadySince.clock - steady) > HOUR_MS) steadySince = now;
    else if (steady >= DAY_MS) return true;
    return now.clock <= Date.parse(await seen.at()) + MOST_AHEAD_MS;
  }

  return {
    /** Adds what a noun removes. Rounds go in the order of adding. */
    add: ({ remove, ...removal }: Removal) => void removals.push({ ...removal, remove: outsideOfCalls(remove) }),

    /** Removes everything that has had its time now. @throws what the first removal that fails throws */
    async run(): Promise<void> {
      for (const { remove } of removals) await remove(stopping.signal);
    },

    start() {
      timer = setInterval(() => {
        const minute = minutes++;
        running = running
          .then(() => round(minute))
          .catch((error) => log.error({ err: error }, "old data could not be removed yet"));
      }, MINUTE_MS).unref();
    },

    /** Resolves when what is under way has come to its end. */
    stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
