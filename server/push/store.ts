import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { type Follower, hearsOf } from "../follows/follower.ts";

export type Phone = Selectable<Tables["pushSubscriptions"]>;

/** A phone as who follows topics. */
export const follower = (id: number): Follower => ({ kind: "pushSubscriptions", id });

/** `recipient` is how the owner's lists name the phone. */
type Reached = SelectQueryBuilder<Tables, "pushSubscriptions", { id: number; recipient: string }>;

/**
 * Phones that are told by web push: visitors', which have agreed to it (`consent`), and the owner's devices, which ring for something
 * (`kinds`). A row can be both: the push service has one address for it.
 */
export function pushStore(db: Database) {
  const phones = () => db.selectFrom("pushSubscriptions").selectAll();

  /** Visitors' phones that are told of something about these topics: who chose one of them, and who chose none in particular. */
  const reachedBy = (topics: string[]): Reached =>
    db
      .selectFrom("pushSubscriptions")
      .where("consent", "is not", null)
      .where(hearsOf("pushSubscriptions", topics))
      .select((row) => ["id", sql<string>`'phone ' || ${row.ref("id")}`.as("recipient")]);

  return {
    byEndpoint: (endpoint: string) => phones().where("endpoint", "=", endpoint).executeTakeFirst(),

    byId: (id: number) => phones().where("id", "=", id).executeTakeFirst(),

    /** The owner's devices, the newest first. */
    devices: () => phones().where("kinds", "is not", null).orderBy("id", "desc").execute(),

    /** How many visitors' phones were given from one network address since a moment. */
    countFrom: async (address: string, since: string) =>
      Number(
        (
          await db
            .selectFrom("pushSubscriptions")
            .select((select) => select.fn.countAll<number>().as("count"))
            .where("address", "=", address)
            .where("createdAt", ">", since)
            .where("consent", "is not", null)
            .executeTakeFirstOrThrow()
        ).count,
      ),

    insert: (row: Insertable<Tables["pushSubscriptions"]>) =>
      db.insertInto("pushSubscriptions").values(row).returningAll().executeTakeFirstOrThrow(),

    update: (id: number, change: Updateable<Tables["pushSubscriptions"]>) =>
      db.updateTable("pushSubscriptions").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow(),

    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await db.deleteFrom("pushSubscriptions").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes visitors' phones that were last seen before a moment, and those of another key of the site. */
    deleteLost: async (before: string, publicKey: string) => {
      await db
        .deleteFrom("pushSubscriptions")
        .where("kinds", "is", null)
        .where((row) => row.or([row("lastSeenAt", "<", before), row("publicKey", "!=", publicKey)]))
        .execute();
    },

    reachedBy,

    countReached: async (topics: string[]) =>
      Number(
        (
          await db
            .selectFrom(reachedBy(topics).as("reached"))
            .select((select) => select.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow()
        ).count,
      ),
  };
}
