import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type Phone = Selectable<Tables["pushSubscriptions"]>;

/** `recipient` is how the owner's lists name the phone. */
type Reached = SelectQueryBuilder<Tables, "pushSubscriptions", { id: number; recipient: string }>;

/**
 * Phones that are told by web push: visitors', which have agreed to it (`consent`), and the owner's devices, which ring for something
 * (`kinds`). A row can be both: the push service has one address for it.
 */
export function pushStore(db: Database) {
  const phones = () => db.selectFrom("pushSubscriptions").selectAll();
  const followsOf = (row: ExpressionBuilder<Tables, "pushSubscriptions">) =>
    row
      .selectFrom("pushFollows")
      .whereRef("pushFollows.pushSubscriptionId", "=", "pushSubscriptions.id")
      .select("pushFollows.id");

  /** Visitors' phones that are told of something about these topics: who chose one of them, and who chose none in particular. */
  const reachedBy = (topics: string[]): Reached =>
    db
      .selectFrom("pushSubscriptions")
      .where("consent", "is not", null)
      .where((row) => {
        const choseNone = row.not(row.exists(followsOf(row)));
        if (topics.length === 0) return choseNone;
        return row.or([choseNone, row.exists(followsOf(row).where("pushFollows.topic", "in", topics))]);
      })
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

    /** What a phone is told of; nothing for everything. */
    topicsOf: async (id: number): Promise<string[]> =>
      (
        await db.selectFrom("pushFollows").select("topic").where("pushSubscriptionId", "=", id).orderBy("id").execute()
      ).map(({ topic }) => topic),

    replaceTopics: async (id: number, topics: string[]) => {
      await db.deleteFrom("pushFollows").where("pushSubscriptionId", "=", id).execute();
      if (topics.length === 0) return;
      await db
        .insertInto("pushFollows")
        .values(topics.map((topic) => ({ pushSubscriptionId: id, topic })))
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
