import type { Insertable, Updateable } from "kysely";
import { OWNER_ACCOUNT } from "../../schema/accounts.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { looksAlike } from "./look-alikes.ts";

/** The name of the owner's row (product.md, *Who may call what*). */
export const OWNER_USERNAME = "admin";

/** The owner's name in the history. */
export const OWNER_DISPLAY_NAME = "Owner";

/** The account's name in the browser: a phone stores its offline queue and drafts under it. */
export const accountOf = (username: string) => (username === OWNER_USERNAME ? OWNER_ACCOUNT : username);

/** Users, invitations and setup tokens. */
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

  return {
    passwordHash: async () =>
      (await db.selectFrom("users").select("password").where("username", "=", OWNER_USERNAME).executeTakeFirst())
        ?.password,

    setPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER_USERNAME, password })
        .onConflict((conflict) => conflict.column("username").doUpdateSet({ password }))
        .returning(["id", "username", "role", "name", "password"])
        .executeTakeFirstOrThrow(),

    /** Stores the password unless one is set: of two processes that start at the same time, the first one's is kept. */
    setFirstPasswordHash: (password: string) =>
      db
        .insertInto("users")
        .values({ username: OWNER_USERNAME, password })
        .onConflict((conflict) => conflict.column("username").doNothing())
        .execute(),

    removeOwner: () => db.deleteFrom("users").where("username", "=", OWNER_USERNAME).execute(),

    owner: () => users.where("username", "=", OWNER_USERNAME).executeTakeFirst(),

    user: (id: number) => users.where("id", "=", id).executeTakeFirst(),

    /** The helper with this name, or one with a name that looks like it. */
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

    /** Foreign keys delete the helper's rows of other tables, too. @returns their user name; undefined for an unknown id */
    deleteHelper: async (id: number) => {
      const deleted = db.deleteFrom("users").where("id", "=", id).where("role", "=", "helper").returning("username");
      return (await deleted.executeTakeFirst())?.username;
    },

    hasUser: async (username: string) =>
      Boolean(await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst()),

    helpers: () => helpers.execute(),

    helper: (id: number) => helpers.where("users.id", "=", id).executeTakeFirst(),

    /** Deletes unused invitations with their helpers. @returns their names */
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

    /** Marks an invitation as used. @returns false when it was used already: of two simultaneous callers one gets true */
    useInvitation: async (tokenHash: string, usedAt: string) => {
      const { numUpdatedRows } = await db
        .updateTable("invitations")
        .set({ usedAt })
        .where("tokenHash", "=", tokenHash)
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    deleteSetupTokens: () => db.deleteFrom("setupTokens").execute(),

    replaceSetupToken: async (tokenHash: string, createdAt: string) => {
      await db.deleteFrom("setupTokens").execute();
      await db.insertInto("setupTokens").values({ tokenHash, createdAt }).execute();
    },

    hasSetupToken: async (tokenHash: string) =>
      Boolean(
        await db.selectFrom("setupTokens").select("createdAt").where("tokenHash", "=", tokenHash).executeTakeFirst(),
      ),

    /** Deletes the token. @returns whether it existed: of two simultaneous callers one gets true */
    takeSetupToken: async (tokenHash: string) => {
      const { numDeletedRows } = await db
        .deleteFrom("setupTokens")
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
