import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { OWNER_ACCOUNT } from "../../schema/accounts.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Caller } from "../web/api.ts";
import { looksAlike } from "./look-alikes.ts";

/** The name of the owner's row (product.md, *Who may call what*). */
const OWNER = "admin";

/** What the history calls the owner. */
export const OWNERS_NAME = "Owner";

/** What a phone keeps belongs to it. */
export const accountOf = (username: string) => (username === OWNER ? OWNER_ACCOUNT : username);

export function ownerStore(db: Database) {
  const users = db.selectFrom("users").select(["id", "username", "password", "role", "name"]);

  const helpers = db
    .selectFrom("users")
    .innerJoin("invitations", "invitations.userId", "users.id")
    .select((row) => [
      "users.id",
      "users.name",
      "expiresAt as invitedUntil",
      "usedAt as joinedAt",
      row
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("lastSeenAt").as("lastSeenAt"))
        .whereRef("sessions.userId", "=", "users.id")
        .as("lastSeenAt"),
    ])
    .where("role", "=", "helper")
    .orderBy("users.id");

  /** The owner's devices that rang by them ring no more; what is a visitor's phone, too, stays one. */
  async function endSessions(which: (row: SessionRow) => Expression<SqlBool>): Promise<void> {
    const ended = db.selectFrom("sessions").select("tokenHash").where(which);
    await db
      .updateTable("pushSubscriptions")
      .set({ kinds: null, showsNames: false, sessionHash: null })
      .where("consent", "is not", null)
      .where("sessionHash", "in", ended)
      .execute();
    await db.deleteFrom("sessions").where(which).execute();
  }

  return {
    passwordHash: async () =>
      (await db.selectFrom("users").select("password").where("username", "=", OWNER).executeTakeFirst())?.password,

    setPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER, password })
        .onConflict((conflict) => conflict.column("username").doUpdateSet({ password }))
        .returning(["id", "username", "role", "name", "password"])
        .executeTakeFirstOrThrow(),

    /** Stores the password unless one is set: of two processes that start at once, the first one's hash stays. */
    setFirstPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER, password })
        .onConflict((conflict) => conflict.column("username").doNothing())
        .execute(),

    removeOwner: () => db.deleteFrom("users").where("username", "=", OWNER).execute(),

    owner: () => users.where("username", "=", OWNER).executeTakeFirst(),

    user: (id: number) => users.where("id", "=", id).executeTakeFirst(),

    /** The helper of that name, else one whose name looks like it. */
    helperNamed: async (name: string) => {
      const helpers = await users.where("role", "=", "helper").execute();
      return helpers.find((helper) => helper.name === name) ?? helpers.find((helper) => looksAlike(helper.name, name));
    },

    insertHelper: (row: Omit<Insertable<Tables["users"]>, "role">) =>
      db
        .insertInto("users")
        .values({ ...row, role: "helper" })
        .returning("id")
        .executeTakeFirstOrThrow(),

    setUser: (id: number, change: Updateable<Tables["users"]>) =>
      db
        .updateTable("users")
        .set(change)
        .where("id", "=", id)
        .returning(["id", "username", "role", "name", "password"])
        .executeTakeFirstOrThrow(),

    /** All that is the helper's alone goes with the row. @returns their account; undefined where there is none of that number */
    deleteHelper: async (id: number) => {
      const deleted = db.deleteFrom("users").where("id", "=", id).where("role", "=", "helper").returning("username");
      return (await deleted.executeTakeFirst())?.username;
    },

    hasUser: async (username: string) =>
      Boolean(await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst()),

    helpers: () => helpers.execute(),

    helper: (id: number) => helpers.where("users.id", "=", id).executeTakeFirst(),

    /** Ends the invitations that nobody has used, with those who were invited. @returns their names */
    deleteOpenInvitations: async () => {
      const open = db.selectFrom("invitations").select("userId").where("usedAt", "is", null);
      const ended = await db.deleteFrom("users").where("id", "in", open).returning("name").execute();
      return ended.map(({ name }) => name);
    },

    insertInvitation: (row: Insertable<Tables["invitations"]>) => db.insertInto("invitations").values(row).execute(),

    invitation: (tokenHash: string) =>
      db
        .selectFrom("invitations")
        .innerJoin("users", "users.id", "invitations.userId")
        .select(["userId", "expiresAt", "usedAt", "name", "username"])
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst(),

    /** Notes that an invitation is used; false where it was before. Two callers with one link: one gets true. */
    useInvitation: async (tokenHash: string, usedAt: string) => {
      const { numUpdatedRows } = await db
        .updateTable("invitations")
        .set({ usedAt })
        .where("tokenHash", "=", tokenHash)
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    insertSession: (row: Tables["sessions"]) => db.insertInto("sessions").values(row).execute(),

    /** A session with whose it is. */
    session: (tokenHash: string) =>
      db
        .selectFrom("sessions")
        .innerJoin("users", (join) =>
          join.on((row) =>
            row.or([
              row("users.id", "=", row.ref("sessions.userId")),
              row.and([row("sessions.userId", "is", null), row("users.username", "=", OWNER)]),
            ]),
          ),
        )
        .select(["tokenHash", "lastSeenAt", "expiresAt", "device", "users.id", "username", "role", "name", "password"])
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst(),

    /** A person's sessions that have not ended by `now`, the one seen last first. */
    openSessions: (caller: Pick<Caller, "id" | "role">, now: string) =>
      db
        .selectFrom("sessions")
        .selectAll()
        .where(ofPerson(caller))
        .where("expiresAt", ">", now)
        .orderBy("lastSeenAt", "desc")
        .execute(),

    touchSession: (tokenHash: string, lastSeenAt: string) =>
      db.updateTable("sessions").set({ lastSeenAt }).where("tokenHash", "=", tokenHash).execute(),

    deleteSessions: (tokenHashes: string[]) => endSessions((row) => row("tokenHash", "in", tokenHashes)),

    deleteAllSessions: () => endSessions(() => sql<SqlBool>`1 = 1`),

    /** Ends all sessions of a person but one. */
    deleteSessionsExcept: (caller: Pick<Caller, "id" | "role">, tokenHash: string) =>
      endSessions((row) => row.and([ofPerson(caller)(row), row("tokenHash", "!=", tokenHash)])),

    /** Ends all but the `most` sessions of a person that were seen last. */
    deleteOldestSessions: (caller: Pick<Caller, "id" | "role">, most: number) => {
      const kept = (row: SessionRow) =>
        row
          .selectFrom("sessions")
          .select("tokenHash")
          .where(ofPerson(caller))
          .orderBy("lastSeenAt", "desc")
          .limit(most);
      return endSessions((row) => row.and([ofPerson(caller)(row), row("tokenHash", "not in", kept(row))]));
    },

    /** Ends what has expired by `now`. A device that rings goes on until somebody ends its session: the row stays for that. */
    deleteSessionsEndedBy: (now: string) =>
      db
        .deleteFrom("sessions")
        .where("expiresAt", "<=", now)
        .where((row) =>
          row.not(
            row.exists(
              row.selectFrom("pushSubscriptions").select("id").whereRef("sessionHash", "=", "sessions.tokenHash"),
            ),
          ),
        )
        .execute(),

    deleteSetupTokens: () => db.deleteFrom("setupTokens").execute(),

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

type SessionRow = ExpressionBuilder<Tables, "sessions">;

/** The sessions of a person; the owner's have no `userId`. */
const ofPerson =
  ({ id, role }: Pick<Caller, "id" | "role">) =>
  (row: SessionRow) =>
    role === "owner" ? row("userId", "is", null) : row("userId", "=", id);
