import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";

/** How long what the owner deleted can be restored: the desk offers it for ten seconds, and a weak line takes its time. */
const RESTORABLE_MS = 60_000;

const agoOf = (clock: Clock, ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

/** What was deleted before this moment is restored no more. */
export const restorableSince = (clock: Clock): string => agoOf(clock, RESTORABLE_MS);

interface Parts {
  clock: Clock;
  log: FastifyBaseLogger;
  /** What is deleted softly: each removes for good what was deleted before a moment. */
  nouns: { purge(before: string): Promise<void> }[];
}

/** Removes for good, minute by minute, what the owner deleted and did not restore. */
export function deletions({ clock, log, nouns }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function purge(): Promise<void> {
    // A minute later than it could be restored: no purge meets a row that comes back.
    const before = agoOf(clock, 2 * RESTORABLE_MS);
    for (const noun of nouns) await noun.purge(before);
  }

  function run() {
    running = running
      .then(purge)
      .catch((error) => log.error({ err: error }, "what was deleted could not be removed for good yet"));
  }

  return {
    purge,
    start() {
      timer = setInterval(run, RESTORABLE_MS).unref();
    },
    stop(): Promise<void> {
      clearInterval(timer);
      return running;
    },
  };
}
