import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

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

    /** Stores the password unless one is set: of two processes that start at once, the first one's hash stays. */
    setFirstPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER, password })
        .onConflict((conflict) => conflict.column("username").doNothing())
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

    /**
     * Ends what has expired by `now`, and all but the `most` sessions seen last. A device that rings goes on ringing until somebody ends
     * its session: the row of an expired one stays for that.
     */
    tidySessions: (most: number, now: string) =>
      db
        .deleteFrom("sessions")
        .where((row) =>
          row.or([
            row.and([
              row("expiresAt", "<=", now),
              row.not(
                row.exists(
                  row.selectFrom("pushSubscriptions").select("id").whereRef("sessionHash", "=", "sessions.tokenHash"),
                ),
              ),
            ]),
            row(
              "tokenHash",
              "not in",
              row.selectFrom("sessions").select("tokenHash").orderBy("lastSeenAt", "desc").limit(most),
            ),
          ]),
        )
        .execute(),

    replaceSetupToken: async (tokenHash: string, createdAt: string) => {
      await db.deleteFrom("setupTokens").execute();
      await db.insertInto("setupTokens").values({ tokenHash, createdAt }).execute();
    },

    hasSetupToken: async (tokenHash: string) =>
      Boolean(
        await db.selectFrom("setupTokens").select("createdAt").where("tokenHash", "=", tokenHash).executeTakeFirst(),
      ),

    /** Takes the token away; true when it was there. Two callers with one token: one gets true. */
    takeSetupToken: async (tokenHash: string) => {
      const { numDeletedRows } = await db
        .deleteFrom("setupTokens")
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The oldest first. */
    failuresOf: (addresses: string[]) =>
      db
        .selectFrom("loginFailures")
        .select(["address", "failedAt"])
        .where("address", "in", addresses)
        .orderBy("failedAt")
        .execute(),

    /** When the `n`th latest wrong password of all came; undefined where there are fewer. */
    nthLatestFailure: async (n: number) =>
      (
        await db
          .selectFrom("loginFailures")
          .select("failedAt")
          .orderBy("failedAt", "desc")
          .limit(1)
          .offset(n - 1)
          .executeTakeFirst()
      )?.failedAt,

    insertFailures: async (addresses: string[], failedAt: string) => {
      const rows = addresses.map((address) => ({ address, failedAt }));
      return (await db.insertInto("loginFailures").values(rows).returning("id").execute()).map(({ id }) => id);
    },

    deleteFailures: (ids: number[]) => db.deleteFrom("loginFailures").where("id", "in", ids).execute(),

    deleteFailuresOutside: (start: string, end: string) =>
      db
        .deleteFrom("loginFailures")
        .where((row) => row.or([row("failedAt", "<=", start), row("failedAt", ">", end)]))
        .execute(),
  };
}
