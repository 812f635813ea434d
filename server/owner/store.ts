import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

/** The one account (product.md, *Who may call what*). */
const OWNER = "admin";

export function ownerStore(db: Database) {
  return {
    passwordHash: async () =>
      (await db.selectFrom("users").select("password").where("username", "=", OWNER).executeTakeFirst())?.password,

    setPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER, password })
        .onConflict((conflict) => conflict.column("username").doUpdateSet({ password }))
        .execute(),

    removeOwner: () => db.deleteFrom("users").where("username", "=", OWNER).execute(),

    insertSession: (row: Tables["sessions"]) => db.insertInto("sessions").values(row).execute(),

    session: (tokenHash: string) =>
      db.selectFrom("sessions").selectAll().where("tokenHash", "=", tokenHash).executeTakeFirst(),

    /** The sessions that have not ended by `now`, the one seen last first. */
    openSessions: (now: string) =>
      db.selectFrom("sessions").selectAll().where("expiresAt", ">", now).orderBy("lastSeenAt", "desc").execute(),

    touchSession: (tokenHash: string, lastSeenAt: string) =>
      db.updateTable("sessions").set({ lastSeenAt }).where("tokenHash", "=", tokenHash).execute(),

    deleteSession: (tokenHash: string) => db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute(),

    deleteSessionsExcept: (tokenHash: string) =>
      db.deleteFrom("sessions").where("tokenHash", "!=", tokenHash).execute(),

    deleteSessionsExpiredBy: (now: string) => db.deleteFrom("sessions").where("expiresAt", "<=", now).execute(),

    replaceSetupToken: async (tokenHash: string, createdAt: string) => {
      await db.deleteFrom("setupTokens").execute();
      await db.insertInto("setupTokens").values({ tokenHash, createdAt }).execute();
    },

    /** Takes the token away; true when it was there. Two callers with one token: one gets true. */
    takeSetupToken: async (tokenHash: string) => {
      const { numDeletedRows } = await db
        .deleteFrom("setupTokens")
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    failuresSince: (address: string, since: string) =>
      db
        .selectFrom("loginFailures")
        .select("failedAt")
        .where("address", "=", address)
        .where("failedAt", ">", since)
        .orderBy("failedAt")
        .execute(),

    insertFailure: async (address: string, failedAt: string) =>
      (await db.insertInto("loginFailures").values({ address, failedAt }).returning("id").executeTakeFirstOrThrow()).id,

    deleteFailure: (id: number) => db.deleteFrom("loginFailures").where("id", "=", id).execute(),

    deleteFailuresUntil: (until: string) => db.deleteFrom("loginFailures").where("failedAt", "<=", until).execute(),
  };
}
