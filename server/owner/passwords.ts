import argon2 from "@node-rs/argon2";
import type { Context } from "../context.ts";
import { passwordAttempts } from "./password-attempts.ts";
import { type CallSource, newToken, sessionsOf } from "./sessions.ts";

/** A user's password hash; empty for a helper who has only a passkey. */
interface WithPassword {
  password: string;
}

/** Checks passwords, and limits wrong ones (product.md, *Who may call what*). */
export function passwordChecks({ db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">) {
  const sessions = sessionsOf({ db, clock });
  const attempts = passwordAttempts({ clock, write }, env.RATE_LIMITS === "on");

  return {
    /**
     * Checks a password.
     * @param readUser reads its user, if there is one
     * @returns the user's hash; null when the password is wrong
     * @throws TooManyRequests after too many wrong passwords
     */
    async verify(
      source: CallSource,
      readUser: () => Promise<WithPassword | undefined>,
      password: string,
    ): Promise<string | null> {
      const device = await sessions.knownDevice(source);
      return attempts.limit({ address: source.address, device }, async () => {
        const user = await readUser();
        const isRight = await argon2.verify(user?.password || (await dummyHash()), password);
        return user?.password && isRight ? user.password : null;
      });
    },

    /** Deletes failures that no longer count. */
    deleteExpired: attempts.deleteExpired,
  };
}

let cachedDummyHash: Promise<string> | undefined;

/** A hash that no password matches: an unknown name takes as long to refuse as a wrong password. */
function dummyHash(): Promise<string> {
  cachedDummyHash ??= argon2.hash(newToken());
  return cachedDummyHash;
}
