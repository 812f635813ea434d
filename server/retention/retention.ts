import { outsideOfCalls } from "../web/current-call.ts";

const MINUTE_MS = 60_000;
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

/**
 * Removes what is not to stay, for all nouns, by one timer. The first round comes a minute after the start: whoever starts a
 * site on the wrong data has time to stop it.
 */
export function retention(log: { error(details: { err: unknown }, message: string): void }) {
  const removals: Removal[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let minutes = 0;
  let running = Promise.resolve();

  async function round(minute: number) {
    for (const { what, every, remove } of removals) {
      if (minute % every !== 0 || stopping.signal.aborted) continue;
      await remove(stopping.signal).catch((error) => log.error({ err: error }, `${what} could not be removed yet`));
    }
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
        running = running.then(() => round(minute));
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
