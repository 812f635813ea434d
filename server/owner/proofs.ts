import type { IdentityProof } from "../../schema/owner.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { passkeyChecks } from "./passkey-checks.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { passwordChecks } from "./passwords.ts";
import type { CallSource } from "./sessions.ts";
import { ownerStore } from "./store.ts";

export const wrongCurrentPassword = () => new Invalid("currentPassword", "Current password is incorrect");

/** Reads the caller again: they may have been deleted during a long call. @throws Unauthorized */
export async function assertUser(trx: Database, { id }: Caller) {
  const user = await ownerStore(trx).user(id);
  if (!user) throw new Unauthorized("Please sign in");
  return user;
}

/** A change of how somebody signs in needs a proof of identity, and not only a session (product.md, *Who may call what*). */
export function identityProofs(context: Pick<Context, "db" | "clock" | "env" | "write">) {
  const { db, write } = context;
  const checks = passkeyChecks(context);
  const passwords = passwordChecks(context);
  const user = (id: number) => ownerStore(db).user(id);

  return {
    /** The options to prove the caller's identity with a passkey. @throws Conflict where passkeys do not work */
    options: async ({ id }: Caller) => checks.signingOptions("prove", id, await passkeysStore(db).of(id)),

    /**
     * Checks the caller's password, or one of their passkeys when they have no password.
     * @returns the hash of the password; empty without one
     * @throws Invalid when it is missing or wrong, TooManyRequests after too many wrong passwords
     */
    async assertProof(
      { id }: Caller,
      { currentPassword, passkey }: IdentityProof,
      source: CallSource,
    ): Promise<string> {
      if ((await user(id))?.password) {
        if (currentPassword === undefined) throw new Invalid("currentPassword", "Current password is required");
        const verified = await passwords.verify(source, () => user(id), currentPassword);
        if (!verified) throw wrongCurrentPassword();
        return verified;
      }
      if (!passkey) throw new Invalid("passkey", "Please confirm with your passkey that it's you");
      const verified = await checks.verify(passkey, "prove", id);
      if (!verified || !(await write(verified.recordUse))) {
        throw new Invalid("passkey", "This passkey was not accepted. Please try again.");
      }
      return "";
    },
  };
}
