import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type ChallengePurpose = Tables["challenges"]["purpose"];

export function passkeysStore(db: Database) {
  return {
    of: (userId: number) => db.selectFrom("passkeys").selectAll().where("userId", "=", userId).orderBy("id").execute(),

    /** A passkey with its user. */
    byCredential: (credentialId: string) =>
      db
        .selectFrom("passkeys")
        .innerJoin("users", "users.id", "passkeys.userId")
        .select([
          "passkeys.id as passkeyId",
          "publicKey",
          "counter",
          "users.id",
          "username",
          "role",
          "name",
          "password",
        ])
        .where("credentialId", "=", credentialId)
        .executeTakeFirst(),

    /** The hosts for which passkeys were made. */
    hosts: async () => (await db.selectFrom("passkeys").select("host").distinct().execute()).map(({ host }) => host),

    insert: (row: Insertable<Tables["passkeys"]>) =>
      db.insertInto("passkeys").values(row).returningAll().executeTakeFirstOrThrow(),

    /** Stores a use. @returns false when the counter has changed meanwhile */
    recordUse: async (id: number, before: number, counter: number, lastUsedAt: string) => {
      const { numUpdatedRows } = await db
        .updateTable("passkeys")
        .set({ counter, lastUsedAt })
        .where("id", "=", id)
        .where("counter", "=", before)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    delete: async (userId: number, id: number) => {
      const deleted = db.deleteFrom("passkeys").where("id", "=", id).where("userId", "=", userId);
      return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
    },

    deleteChallenges: () => db.deleteFrom("challenges").execute(),

    insertChallenge: async (row: Tables["challenges"], now: string) => {
      await db.deleteFrom("challenges").where("expiresAt", "<=", now).execute();
      await db.insertInto("challenges").values(row).execute();
    },

    /** Deletes a challenge. @returns false when there is no such challenge any more */
    takeChallenge: async (challenge: string, purpose: ChallengePurpose, userId: number | null, now: string) => {
      const { numDeletedRows } = await db
        .deleteFrom("challenges")
        .where("challenge", "=", challenge)
        .where("purpose", "=", purpose)
        .where("userId", userId === null ? "is" : "=", userId)
        .where("expiresAt", ">", now)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
