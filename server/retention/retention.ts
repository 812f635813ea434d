import type { Clock } from "../clock.ts";
import { outsideOfCalls } from "../web/current-call.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is further ahead of its last plausible time is not trusted at once. */
const MOST_AHEAD_MS = 7 * DAY_MS;

export const MINUTELY = 1;
export const DAILY = 24 * 60;

interface Job {
  /** For the log. */
  what: string;
  /** Minutes between two runs. */
  every: typeof MINUTELY | typeof DAILY;
  /** @param stopped aborts a long run */
  run(stopped: AbortSignal): Promise<unknown>;
}

interface Parts {
  log: { error(details: { err: unknown }, message: string): void };
  clock: Clock;
  /** The last plausible time of the machine's clock, stored in the database. */
  seen: { at(): Promise<string>; note(moment: string): Promise<void> };
}

/**
 * Runs the jobs of all nouns with one timer: most remove expired data. The first run is a minute after the start, so that a site with the
 * wrong data can still be stopped. Daily jobs wait until the clock is trusted: a machine may start with a wrong one.
 */
export function retention({ log, clock, seen }: Parts) {
  const jobs: Job[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let minutes = 0;
  let nextByAge = 0;
  let running = Promise.resolve();
  let steadySince = { clock: clock.now().getTime(), steady: performance.now() };

  async function round(minute: number) {
    const isByAge = minute >= nextByAge && (await isClockBelieved());
    if (isByAge) nextByAge = minute + DAILY;
    for (const { what, every, run } of jobs) {
      if ((every === DAILY && !isByAge) || stopping.signal.aborted) continue;
      await run(stopping.signal).catch((error) => log.error({ err: error }, `job failed: ${what}`));
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
    /** Adds a noun's job. They run in the order of adding. */
    add: ({ run, ...job }: Job) => void jobs.push({ ...job, run: outsideOfCalls(run) }),

    /** Runs all jobs now. @throws the error of the first one that fails */
    async run(): Promise<void> {
      for (const { run } of jobs) await run(stopping.signal);
    },

    start() {
      timer = setInterval(() => {
        const minute = minutes++;
        running = running.then(() => round(minute)).catch((error) => log.error({ err: error }, "jobs failed"));
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
