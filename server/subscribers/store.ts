import { setImmediate as yieldToRequests } from "node:timers/promises";
import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { AddressedChannel } from "../../schema/notifications.ts";
import { type SubscribersQuery, subscriber } from "../../schema/subscribers.ts";
import type { Database } from "../db/database.ts";
import { differs, nextRevision } from "../db/revision.ts";
import { containsPhoneDigits, containsText } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";
import { type Follower, followsTopics } from "../follows/follower.ts";

export type SubscriberRow = Insertable<Tables["subscribers"]>;
export type StoredSubscriber = Selectable<Tables["subscribers"]>;

/** `recipient` is an e-mail address or an E.164 number. */
type Recipients = SelectQueryBuilder<Tables, "subscribers", { id: number; recipient: string }>;

export const subscriberFollower = (id: number): Follower => ({ kind: "subscribers", id });

/** The column that says whether a subscriber wants a channel. */
const WANTS = { email: "emailNotifications", sms: "smsNotifications" } as const;

/** The rows of one statement: databases limit the number of bound values, and requests wait meanwhile. */
const ROWS_AT_ONCE = 200;

export function subscriberStore(db: Database) {
  const active = db.selectFrom("subscribers").where("isActive", "=", true);

  /**
   * A query of the recipients of a channel.
   * @param topics the topics of a broadcast; empty for one that is about no stop
   */
  const recipients = (channel: AddressedChannel, topics: string[]): Recipients => {
    const interested = active.where(followsTopics("subscribers", topics));
    return channel === "email"
      ? interested.where("emailNotifications", "=", true).select(["id", "email as recipient"])
      : interested
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
    /** The subscribers that match, the newest first, without their consents: there may be twenty thousand. */
    list({ rows, search, channel }: SubscribersQuery) {
      let query = db
        .selectFrom("subscribers")
        .select(subscriber.keyof().options)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc");
      if (rows !== undefined) query = query.limit(rows);
      if (channel) query = query.where("isActive", "=", true).where(WANTS[channel], "=", true);
      if (search) {
        query = query.where((row) => {
          const [first, last] = [row.ref("firstName"), row.ref("lastName")];
          const name = sql<string>`coalesce(${first}, '') || ' ' || coalesce(${last}, '')`;
          const texts = [row.ref("email"), name, row.ref("phone")];
          return row.or([containsText(texts, search), containsPhoneDigits(row.ref("phone"), search)]);
        });
      }
      return query.execute();
    },

    /** The number of subscribers, and of active ones with mail and with SMS. */
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

    /** The addresses of a mass mail, the newest first. */
    mailAddresses: async (most: number) =>
      (
        await active
          .where("emailNotifications", "=", true)
          .where(followsTopics("subscribers", []))
          .select("email")
          .orderBy("createdAt", "desc")
          .orderBy("id", "desc")
          .limit(most)
          .execute()
      ).map(({ email }) => email),

    insert: (row: SubscriberRow) => db.insertInto("subscribers").values(row).returningAll().executeTakeFirstOrThrow(),

    /** Whether the subscriber is active, by e-mail address. */
    isActiveByEmail: async () =>
      new Map(
        (await db.selectFrom("subscribers").select(["email", "isActive"]).execute()).map(({ email, isActive }) => [
          email,
          isActive,
        ]),
      ),

    /** The numbers (E.164) of subscribers of whom none wants SMS: they answered STOP, or never chose it. */
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

    /** Inserts many; an existing e-mail address is not changed. */
    addAll: async (rows: SubscriberRow[]) => {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        await db
          .insertInto("subscribers")
          .values(rows.slice(first, first + ROWS_AT_ONCE))
          .onConflict((conflict) => conflict.column("email").doNothing())
          .execute();
        await yieldToRequests();
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
      // Plain SQL: it runs for every mail, and Kysely takes as long to build it as SQLite to run it.
      const { rows } = await sql<StoredSubscriber>`
        select * from "subscribers" where "id" = ${id}`.execute(db);
      return rows[0];
    },

    /** @param phone E.164 */
    byPhone: (phone: string) => db.selectFrom("subscribers").selectAll().where("phone", "=", phone).execute(),

    recipients,

    isSmsRecipient: async (phone: string, topics: string[]) =>
      (await recipients("sms", topics).where("phone", "=", phone).limit(1).executeTakeFirst()) !== undefined,

    /** @param email in lower case */
    byEmail: (email: string) => db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst(),

    /** The number of people with at least one of these channels. */
    countPeople: async (channels: readonly AddressedChannel[], topics: string[]) =>
      (
        await active
          .select((select) => select.fn.countAll<number>().as("count"))
          .where((row) =>
            row.or(channels.map((channel) => row("id", "in", recipients(channel, topics).clearSelect().select("id")))),
          )
          .executeTakeFirstOrThrow()
      ).count,

    /** The number of addresses or phone numbers of a channel: two people may share one. */
    countRecipients: async (channel: AddressedChannel, topics: string[]) =>
      (
        await db
          .selectFrom(recipients(channel, topics).as("recipients"))
          .select((select) => select.fn.count<number>("recipients.recipient").distinct().as("count"))
          .executeTakeFirstOrThrow()
      ).count,

    /** Changes a row that the same transaction has read, if a value differs. */
    update: async (row: StoredSubscriber, change: Updateable<Tables["subscribers"]>): Promise<StoredSubscriber> =>
      differs(row, change) ? changed(row.id, change) : row,

    /** Stores a person's own decision: the revision grows also when no value differs, so that an older offline change is refused. */
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
