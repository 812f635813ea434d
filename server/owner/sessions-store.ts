import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Caller } from "../web/api.ts";
import { OWNER_USERNAME } from "./store.ts";

export function sessionsStore(db: Database) {
  /** Deletes sessions. The owner's devices of these sessions stop ringing; a visitor's subscription of the same browser stays. */
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
    insert: (row: Tables["sessions"]) => db.insertInto("sessions").values(row).execute(),

    /** A session with its user. */
    read: (tokenHash: string) =>
      db
        .selectFrom("sessions")
        .innerJoin("users", (join) =>
          join.on((row) =>
            row.or([
              row("users.id", "=", row.ref("sessions.userId")),
              row.and([row("sessions.userId", "is", null), row("users.username", "=", OWNER_USERNAME)]),
            ]),
          ),
        )
        .select(["tokenHash", "lastSeenAt", "expiresAt", "device", "users.id", "username", "role", "name", "password"])
        .where("tokenHash", "=", tokenHash)
        .executeTakeFirst(),

    /** A person's sessions that are not expired, the last seen first. */
    open: (caller: Pick<Caller, "id" | "role">, now: string) =>
      db
        .selectFrom("sessions")
        .selectAll()
        .where(ofPerson(caller))
        .where("expiresAt", ">", now)
        .orderBy("lastSeenAt", "desc")
        .execute(),

    touch: (tokenHash: string, lastSeenAt: string) =>
      db.updateTable("sessions").set({ lastSeenAt }).where("tokenHash", "=", tokenHash).execute(),

    delete: (tokenHashes: string[]) => endSessions((row) => row("tokenHash", "in", tokenHashes)),

    deleteAll: () => endSessions(() => sql<SqlBool>`1 = 1`),

    /** Ends all sessions of a person but one. */
    deleteExcept: (caller: Pick<Caller, "id" | "role">, tokenHash: string) =>
      endSessions((row) => row.and([ofPerson(caller)(row), row("tokenHash", "!=", tokenHash)])),

    /** Ends all sessions of a person but the `most` that were seen last. */
    deleteOldest: (caller: Pick<Caller, "id" | "role">, most: number) => {
      const latest = (row: SessionRow) =>
        row
          .selectFrom("sessions")
          .select("tokenHash")
          .where(ofPerson(caller))
          .orderBy("lastSeenAt", "desc")
          .limit(most);
      return endSessions((row) => row.and([ofPerson(caller)(row), row("tokenHash", "not in", latest(row))]));
    },

    /** Deletes expired sessions, except those of the owner's devices, which ring until somebody ends their session. */
    deleteExpired: (now: string) =>
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
  };
}

type SessionRow = ExpressionBuilder<Tables, "sessions">;

/** The sessions of a person; the owner's have no `userId`. */
const ofPerson =
  ({ id, role }: Pick<Caller, "id" | "role">) =>
  (row: SessionRow) =>
    role === "owner" ? row("userId", "is", null) : row("userId", "=", id);
