import type { Proof } from "../../schema/owner.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { passkeyChecks } from "./passkey-checks.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { passwordChecks } from "./passwords.ts";
import type { Source } from "./sessions.ts";
import { ownerStore } from "./store.ts";

export const wrongCurrent = () => new Invalid("currentPassword", "Current password is incorrect");

/** Somebody whose call takes a while may have been ended meanwhile. @throws Unauthorized */
export async function assertUser(trx: Database, { id }: Caller) {
  const user = await ownerStore(trx).user(id);
  if (!user) throw new Unauthorized("Please sign in");
  return user;
}

/** Who changes how somebody signs in says once more who they are: a desk that lies open is not enough (product.md, *Who may call what*). */
export function proofsOf(context: Pick<Context, "db" | "clock" | "env" | "write">) {
  const { db, write } = context;
  const checks = passkeyChecks(context);
  const { guarded } = passwordChecks(context);
  const user = (id: number) => ownerStore(db).user(id);

  return {
    /** What a device needs to say by a passkey who is signed in. @throws Conflict where browsers would have none */
    toSign: async ({ id }: Caller) => checks.toSign("prove", id, await passkeysStore(db).of(id)),

    /**
     * Insists on the password of whoever is signed in; on one of their passkeys where they have none.
     * @returns the hash of the password; empty where they have none
     * @throws Invalid where it is missing or wrong, TooMany after too many wrong passwords
     */
    async insist({ id }: Caller, { currentPassword, passkey }: Proof, source: Source): Promise<string> {
      if ((await user(id))?.password) {
        if (currentPassword === undefined) throw new Invalid("currentPassword", "Current password is required");
        const verified = await guarded(source, () => user(id), currentPassword);
        if (!verified) throw wrongCurrent();
        return verified;
      }
      if (!passkey) throw new Invalid("passkey", "Your passkey has to say that it is you");
      const signed = await checks.signed(passkey, "prove", id);
      if (!signed || !(await write(signed.noteUse))) {
        throw new Invalid("passkey", "This passkey was not accepted. Please try again.");
      }
      return "";
    },
  };
}
