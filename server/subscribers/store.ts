import { setImmediate as visitorsFirst } from "node:timers/promises";
import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { AddressedChannel } from "../../schema/notifications.ts";
import { subscriber } from "../../schema/subscribers.ts";
import type { Database } from "../db/database.ts";
import { differs, nextRevision } from "../db/revision.ts";
import { holds, holdsNumber } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";
import { type Follower, hearsOf } from "../follows/follower.ts";

export type SubscriberRow = Insertable<Tables["subscribers"]>;
export type StoredSubscriber = Selectable<Tables["subscribers"]>;

/** `recipient` is an e-mail address or an E.164 number. */
type Reached = SelectQueryBuilder<Tables, "subscribers", { id: number; recipient: string }>;

/** A subscriber as who follows topics. */
export const follower = (id: number): Follower => ({ kind: "subscribers", id });

/** So many rows go into one statement: databases bind a limited number of values, and nobody else has a turn meanwhile. */
const ROWS_AT_ONCE = 200;

export function subscriberStore(db: Database) {
  const active = db.selectFrom("subscribers").where("isActive", "=", true);

  /**
   * Who is reached by a channel, as a query that other statements can build upon.
   * @param topics what it is about; none for what is about everything
   */
  const reachedBy = (channel: AddressedChannel, topics: string[]): Reached => {
    const listening = active.where(hearsOf("subscribers", topics));
    return channel === "email"
      ? listening.where("emailNotifications", "=", true).select(["id", "email as recipient"])
      : listening
          .where("smsNotifications", "=", true)
          .where("phone", "is not", null)
          .select((row) => ["id", row.ref("phone").$notNull().as("recipient")]);
  };

  const changed = (id: number, change: Updateable<Tables["subscribers"]>) =>
    db
      .updateTable("subscribers")
      .set(change)
      .set(nextRevision)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();

  return {
    /** All subscribers, the newest first, without what they agreed to: there may be twenty thousand. */
    list: () =>
      db
        .selectFrom("subscribers")
        .select(subscriber.keyof().options)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .execute(),

    /** The newest of those that say `wanted`. */
    part: (rows: number, wanted: string) =>
      db
        .selectFrom("subscribers")
        .select(subscriber.keyof().options)
        .$if(wanted !== "", (query) =>
          query.where((row) => {
            const [first, last] = [row.ref("firstName"), row.ref("lastName")];
            const name = sql<string>`coalesce(${first}, '') || ' ' || coalesce(${last}, '')`;
            const texts = [row.ref("email"), name, row.ref("phone")];
            return row.or([holds(texts, wanted), holdsNumber(row.ref("phone"), wanted)]);
          }),
        )
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(rows)
        .execute(),

    /** How many there are, and how many of those who are active want mail, and SMS. */
    totals: () =>
      db
        .selectFrom("subscribers")
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          fn
            .countAll<number>()
            .filterWhere("isActive", "=", true)
            .filterWhere("emailNotifications", "=", true)
            .as("email"),
          fn.countAll<number>().filterWhere("isActive", "=", true).filterWhere("smsNotifications", "=", true).as("sms"),
        ])
        .executeTakeFirstOrThrow(),

    /** Where a mass mail goes, the newest first. */
    mailAddresses: async (most: number) =>
      (
        await active
          .where("emailNotifications", "=", true)
          .where(hearsOf("subscribers", []))
          .select("email")
          .orderBy("createdAt", "desc")
          .orderBy("id", "desc")
          .limit(most)
          .execute()
      ).map(({ email }) => email),

    /** Inserts a subscriber whose e-mail address the same transaction has not found. */
    insert: (row: SubscriberRow) => db.insertInto("subscribers").values(row).returningAll().executeTakeFirstOrThrow(),

    /** Every e-mail address, and whether it is an active subscriber's. */
    activeByEmail: async () =>
      new Map(
        (await db.selectFrom("subscribers").select(["email", "isActive"]).execute()).map(({ email, isActive }) => [
          email,
          isActive,
        ]),
      ),

    /** The numbers of which nobody here takes SMS, as E.164: they have answered STOP, or never asked for any. */
    phonesWithoutSms: async () =>
      new Set(
        (
          await db
            .selectFrom("subscribers")
            .select("phone")
            .where("phone", "is not", null)
            .groupBy("phone")
            .having((row) => row.fn.countAll().filterWhere("smsNotifications", "=", true), "=", 0)
            .execute()
        ).map(({ phone }) => phone),
      ),

    /** Inserts many; whose e-mail address is taken meanwhile stays as they are. */
    addAll: async (rows: SubscriberRow[]) => {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        await db
          .insertInto("subscribers")
          .values(rows.slice(first, first + ROWS_AT_ONCE))
          .onConflict((conflict) => conflict.column("email").doNothing())
          .execute();
        await visitorsFirst();
      }
    },

    count: async () =>
      (
        await db
          .selectFrom("subscribers")
          .select((select) => select.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow()
      ).count,

    byId: async (id: number) => {
      // As text: for every mail, and to build it takes as long as to run it.
      const { rows } = await sql<StoredSubscriber>`
        select * from "subscribers" where "id" = ${id}`.execute(db);
      return rows[0];
    },

    /** Everybody who gave this number, as E.164. */
    byPhone: (phone: string) => db.selectFrom("subscribers").selectAll().where("phone", "=", phone).execute(),

    reachedBy,

    isReachedBySms: async (phone: string, topics: string[]) =>
      (await reachedBy("sms", topics).where("phone", "=", phone).limit(1).executeTakeFirst()) !== undefined,

    /** Who has this address. @param email in lower case */
    byEmail: (email: string) => db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst(),

    /** How many people these channels reach. */
    countReached: async (channels: readonly AddressedChannel[], topics: string[]) =>
      (
        await active
          .select((select) => select.fn.countAll<number>().as("count"))
          .where((row) =>
            row.or(channels.map((channel) => row("id", "in", reachedBy(channel, topics).clearSelect().select("id")))),
          )
          .executeTakeFirstOrThrow()
      ).count,

    /** How many addresses or numbers a channel goes to: two people may share one. */
    countRecipients: async (channel: AddressedChannel, topics: string[]) =>
      (
        await db
          .selectFrom(reachedBy(channel, topics).as("reached"))
          .select((select) => select.fn.count<number>("reached.recipient").distinct().as("count"))
          .executeTakeFirstOrThrow()
      ).count,

    /** Changes a row that the same transaction has read, where the change says anything new. */
    update: async (row: StoredSubscriber, change: Updateable<Tables["subscribers"]>): Promise<StoredSubscriber> =>
      differs(row, change) ? changed(row.id, change) : row,

    /** Changes a row as its person has decided: that is newer than what anybody has seen, also where the row says the same. */
    decide: (row: StoredSubscriber, decision: Updateable<Tables["subscribers"]>): Promise<StoredSubscriber> =>
      changed(row.id, decision),

    idsOf: async (email: string) =>
      (await db.selectFrom("subscribers").select("id").where("email", "=", email).execute()).map(({ id }) => id),

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
