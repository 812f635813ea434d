import argon2 from "@node-rs/argon2";
import type { Context } from "../context.ts";
import { passwordAttempts } from "./password-attempts.ts";
import { newToken, type Source, sessionsOf } from "./sessions.ts";

/** Somebody who may have a password. */
interface Holder {
  password: string;
}

/** Checks passwords, and holds whoever guesses them (product.md, *Who may call what*). */
export function passwordChecks({ db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">) {
  const starts = sessionsOf({ db, clock });
  const attempts = passwordAttempts({ clock, write }, env.RATE_LIMITS === "on");

  return {
    /**
     * Checks what somebody typed as their password.
     * @param who reads whose password it should be; undefined where there is nobody
     * @returns the hash that `password` was verified by; null when it is not theirs
     * @throws TooMany after too many wrong ones
     */
    async guarded(source: Source, who: () => Promise<Holder | undefined>, password: string): Promise<string | null> {
      const device = await starts.knownDevice(source);
      return attempts.guarded({ address: source.address, device }, async () => {
        const user = await who();
        // Empty where somebody has none: a helper with a passkey alone.
        const isRight = await argon2.verify(user?.password || (await nobodysHash()), password);
        return user?.password && isRight ? user.password : null;
      });
    },

    /** Removes wrong ones that count no more. */
    tidy: attempts.tidy,
  };
}

let nobodys: Promise<string> | undefined;

/** For a name that nobody has: it takes as long to be refused as any other. */
function nobodysHash(): Promise<string> {
  nobodys ??= argon2.hash(newToken());
  return nobodys;
}
