import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { TooMany } from "../errors.ts";
import { ownerStore } from "./store.ts";

const WRONG_PASSWORDS_ALLOWED = 5;
const WINDOW_MS = 15 * 60 * 1000;

/** Somebody with a thousand addresses guesses ten times as fast as somebody with one, and not a thousand times. */
const WRONG_FROM_STRANGERS = 50;

/** Who guesses: from which address, and on which device where the owner has signed in on it before. */
interface Guesser {
  address: string;
  device: string | null;
}

/**
 * Holds password guessing to five wrong ones from an address in fifteen minutes, also over a restart
 * (product.md, *Who may call what*), and to fifty from all addresses together. The owner's own devices are held to five each
 * and not to the fifty: whoever guesses from another address cannot lock the owner out.
 */
export function passwordAttempts({ clock, write }: Pick<Context, "clock" | "write">, limited: boolean) {
  return {
    /**
     * Runs `check`; when it answers null, that counts against the guesser. The failure is noted before the check, so that a
     * volley of guesses sent at once does not slip through while the first is still being hashed.
     * @returns what `check` answered
     * @throws TooMany when the guesses are used up
     */
    async guarded(guesser: Guesser, check: () => Promise<string | null>): Promise<string | null> {
      if (!limited) return check();
      const failures = await note(guesser);
      const right = await check();
      if (right !== null) await write((trx) => ownerStore(trx).deleteFailures(failures));
      return right;
    },

    tidy,
  };

  /** Removes what counts no more. What lies far ahead was noted before the clock was put back: nobody waits for it. */
  async function tidy(trx: Database): Promise<void> {
    const now = clock.now().getTime();
    const moment = (from: number) => new Date(now + from).toISOString();
    await ownerStore(trx).deleteFailuresOutside(moment(-WINDOW_MS), moment(WINDOW_MS));
  }

  function note({ address, device }: Guesser): Promise<number[]> {
    const now = clock.now().getTime();
    const culprits = device ? [address, `device ${device}`] : [address];
    return write(async (trx) => {
      const store = ownerStore(trx);
      await tidy(trx);
      const failures = await store.failuresOf(culprits);
      for (const culprit of culprits) {
        const times = failures.filter((failure) => failure.address === culprit);
        refuseUntil(times.at(-WRONG_PASSWORDS_ALLOWED)?.failedAt, now, "Too many wrong passwords.");
      }
      if (!device) {
        const oldestThatCounts = await store.nthLatestFailure(WRONG_FROM_STRANGERS);
        refuseUntil(
          oldestThatCounts,
          now,
          "Somebody is guessing the password. Use a device that you have signed in on before.",
        );
      }
      return store.insertFailures(culprits, new Date(now).toISOString());
    });
  }
}

function refuseUntil(oldestThatCounts: string | undefined, now: number, why: string) {
  if (!oldestThatCounts) return;
  const freeAt = Date.parse(oldestThatCounts) + WINDOW_MS;
  throw new TooMany(`${why} Please try again later.`, (freeAt - now) / 1000);
}
