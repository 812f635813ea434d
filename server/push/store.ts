import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { type Follower, followsTopics } from "../follows/follower.ts";

export type SubscriptionRow = Selectable<Tables["pushSubscriptions"]>;

export const subscriptionFollower = (id: number): Follower => ({ kind: "pushSubscriptions", id });

/** `recipient` is the subscription's name in the owner's lists. */
type Recipients = SelectQueryBuilder<Tables, "pushSubscriptions", { id: number; recipient: string }>;

/**
 * Push subscriptions: a visitor's has a `consent`, a device of the owner has the `kinds` that it rings for. A row can be both,
 * because a browser has one endpoint.
 */
export function pushStore(db: Database) {
  const subscriptions = () => db.selectFrom("pushSubscriptions").selectAll();

  /** Visitors' subscriptions that follow one of these topics, or none in particular. */
  const recipients = (topics: string[]): Recipients =>
    db
      .selectFrom("pushSubscriptions")
      .where("consent", "is not", null)
      .where(followsTopics("pushSubscriptions", topics))
      .select((row) => ["id", sql<string>`'phone ' || ${row.ref("id")}`.as("recipient")]);

  return {
    byEndpoint: (endpoint: string) => subscriptions().where("endpoint", "=", endpoint).executeTakeFirst(),

    byId: (id: number) => subscriptions().where("id", "=", id).executeTakeFirst(),

    /** The owner's devices, the newest first. */
    devices: () => subscriptions().where("kinds", "is not", null).orderBy("id", "desc").execute(),

    /** How many visitors' subscriptions were created from a network address since a time. */
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

    /** Deletes visitors' subscriptions that were last seen before a time, and those of another key of the site. */
    deleteExpired: async (before: string, publicKey: string) => {
      await db
        .deleteFrom("pushSubscriptions")
        .where("kinds", "is", null)
        .where((row) => row.or([row("lastSeenAt", "<", before), row("publicKey", "!=", publicKey)]))
        .execute();
    },

    recipients,

    countRecipients: async (topics: string[]) =>
      Number(
        (
          await db
            .selectFrom(recipients(topics).as("recipients"))
            .select((select) => select.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow()
        ).count,
      ),
  };
}
