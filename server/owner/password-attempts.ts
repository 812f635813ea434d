import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { TooManyRequests } from "../errors.ts";
import { loginFailuresStore } from "./login-failures-store.ts";

const WRONG_PASSWORDS_ALLOWED = 5;
const WINDOW_MS = 15 * 60 * 1000;

/** From all addresses together: an attacker with a thousand addresses has ten times the attempts of one address, not a thousand. */
const WRONG_FROM_STRANGERS = 50;

/** The origin of an attempt: its address, and its device if somebody has signed in on it before. */
interface Guesser {
  address: string;
  device: string | null;
}

/**
 * Limits wrong passwords (product.md, *Who may call what*), also across a restart: five in fifteen minutes from an address, and
 * fifty from all addresses together. A device that was signed in on before has a limit of five of its own and is free of the
 * fifty, so that an attacker cannot lock the owner out.
 */
export function passwordAttempts({ clock, write }: Pick<Context, "clock" | "write">, isLimited: boolean) {
  return {
    /**
     * Runs `check` and counts a failure when it answers null. The failure is stored before the check and deleted after a success,
     * so that many simultaneous attempts cannot pass while the first is still being hashed.
     * @returns the answer of `check`
     * @throws TooManyRequests when no attempt is left
     */
    async limit(guesser: Guesser, check: () => Promise<string | null>): Promise<string | null> {
      if (!isLimited) return check();
      const failures = await recordFailure(guesser);
      const verified = await check();
      if (verified !== null) await write((trx) => loginFailuresStore(trx).delete(failures));
      return verified;
    },

    deleteExpired,
  };

  /** Deletes failures outside of the window. One that is far in the future was stored by a clock that was ahead. */
  async function deleteExpired(trx: Database): Promise<void> {
    const now = clock.now().getTime();
    const iso = (fromNow: number) => new Date(now + fromNow).toISOString();
    await loginFailuresStore(trx).deleteOutside(iso(-WINDOW_MS), iso(WINDOW_MS));
  }

  /** @returns the ids of the stored failures @throws TooManyRequests */
  function recordFailure({ address, device }: Guesser): Promise<number[]> {
    const now = clock.now().getTime();
    const sources = device ? [address, `device ${device}`] : [address];
    return write(async (trx) => {
      const store = loginFailuresStore(trx);
      await deleteExpired(trx);
      const failures = await store.of(sources);
      for (const source of sources) {
        const times = failures.filter((failure) => failure.address === source);
        assertExpired(times.at(-WRONG_PASSWORDS_ALLOWED)?.failedAt, now, "Too many wrong passwords.");
      }
      if (!device) {
        const failedAt = await store.nthLatest(WRONG_FROM_STRANGERS);
        const why = "Somebody is guessing the password. Use a device that you have signed in on before.";
        assertExpired(failedAt, now, why);
      }
      return store.insert(sources, new Date(now).toISOString());
    });
  }
}

/** @param failedAt the failure after whose end another attempt is allowed; undefined when one is allowed now @throws TooManyRequests */
function assertExpired(failedAt: string | undefined, now: number, why: string) {
  if (!failedAt) return;
  const freeAt = Date.parse(failedAt) + WINDOW_MS;
  throw new TooManyRequests(`${why} Please try again later.`, (freeAt - now) / 1000);
}
