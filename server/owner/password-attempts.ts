import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { transaction } from "../platform/db/transaction.ts";
import { TooMany } from "../platform/errors.ts";
import { ownerStore } from "./store.ts";

const WRONG_PASSWORDS_ALLOWED = 5;
const WINDOW_MS = 15 * 60 * 1000;

/**
 * Holds password guessing to five wrong ones from an address in fifteen minutes, also over a restart
 * (product.md, *Who may call what*).
 */
export function passwordAttempts(db: Database, clock: Clock, limited: boolean) {
  return {
    /**
     * Runs `check`; when it answers false, that counts against `address`. The failure is noted before the check, so that a
     * volley of guesses sent at once does not slip through while the first is still being hashed.
     * @throws TooMany when the address has used up its guesses
     */
    async guarded(address: string, check: () => Promise<boolean>): Promise<boolean> {
      if (!limited) return check();
      const failure = await note(address);
      const right = await check();
      if (right) await ownerStore(db).deleteFailure(failure);
      return right;
    },
  };

  function note(address: string): Promise<number> {
    const now = clock.now();
    const windowStart = new Date(now.getTime() - WINDOW_MS).toISOString();
    return transaction(db, async (trx) => {
      const store = ownerStore(trx);
      await store.deleteFailuresUntil(windowStart);
      const failures = await store.failuresSince(address, windowStart);
      const oldestThatCounts = failures.at(-WRONG_PASSWORDS_ALLOWED);
      if (oldestThatCounts) {
        const freeAt = Date.parse(oldestThatCounts.failedAt) + WINDOW_MS;
        throw new TooMany("Too many wrong passwords. Please try again later.", (freeAt - now.getTime()) / 1000);
      }
      return store.insertFailure(address, now.toISOString());
    });
  }
}
