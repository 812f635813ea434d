import {
  type Insertable,
  type OnConflictBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from "kysely";
import type { Channel, MessageStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type Message = Selectable<Tables["outbox"]>;
export type NewMessage = Insertable<Tables["outbox"]>;

/** A query of people: whom, and where they are reached. */
export type People = SelectQueryBuilder<Tables, "subscribers", { subscriberId: number; recipient: string }>;

type Conflict = OnConflictBuilder<Tables, "outbox">;
const stays = (conflict: Conflict) => conflict.columns(["cause", "channel", "recipient"]).doNothing();

/** What a person's messages are found by. */
interface Traces {
  email: string;
  subscriberIds: number[];
  causes: string[];
  /** What causes begin with. */
  prefixes: string[];
}

/** Databases bind a limited number of values and nest a limited number of conditions. */
const AT_ONCE = 200;

const portions = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** A text as LIKE takes it for itself; `!` escapes. */
const likely = (text: string) => text.replace(/[!%_]/g, "!$&");

/** Single messages: what waits, what is under way, what became of it. */
export function outboxStore(db: Database) {
  return {
    /** Adds a message; one that is there already (same cause, channel and recipient) stays as it is. */
    add: (row: NewMessage) => db.insertInto("outbox").values(row).onConflict(stays).execute(),

    /** Adds a message of a send for each person that `people` finds. */
    addForAll: (
      people: People,
      { cause, channel, sendId, now }: { cause: string; channel: Channel; sendId: number; now: string },
    ) =>
      db
        .insertInto("outbox")
        .columns(["subscriberId", "recipient", "cause", "channel", "sendId", "nextAttemptAt", "createdAt"])
        .expression(
          db
            .selectFrom(people.as("people"))
            .select((row) => [
              "people.subscriberId",
              "people.recipient",
              row.val(cause).as("cause"),
              row.val(channel).as("channel"),
              row.val(sendId).as("sendId"),
              row.val(now).as("nextAttemptAt"),
              row.val(now).as("createdAt"),
            ])
            // SQLite takes the ON of a conflict for a join's where no condition stands before it.
            .where("people.recipient", "!=", "")
            .orderBy("people.subscriberId"),
        )
        .onConflict(stays)
        .execute(),

    /** Takes up to `limit` messages that are due; in the answer's order they are to be sent. */
    claim: async (channel: Channel, limit: number, now: string): Promise<Message[]> => {
      // As text: many times a second, while visitors wait, and to build these took longer than to run them.
      const due = (send: "null" | "not null", order: string, most: number) =>
        sql<{ id: number }>`
          select "id" from "outbox"
          where "channel" = ${channel} and "status" = 'queued' and "sendId" is ${sql.raw(send)} and "nextAttemptAt" <= ${now}
          order by ${sql.raw(order)}, "id" limit ${most}`.execute(db);
      // What one person caused goes before the sends to many: two questions, each in the order of the index.
      const { rows: single } = await due("null", '"nextAttemptAt"', limit);
      const { rows: ofSends } =
        single.length < limit
          ? await due("not null", '"sendId", "nextAttemptAt"', limit - single.length)
          : { rows: [] };
      const ids = [...single, ...ofSends].map(({ id }) => id);
      if (ids.length === 0) return [];
      const { rows: taken } = await sql<Message>`
        update "outbox" set "status" = 'sending', "attempts" = "attempts" + 1
        where "id" in (${sql.join(ids)}) and "status" = 'queued'
        returning *`.execute(db);
      return taken.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },

    /**
     * Writes down what became of a message that was under way; one that changed meanwhile keeps what it became. Of somebody who
     * was deleted or erased meanwhile nothing is written that the provider said: it may name them.
     */
    async conclude({ id, recipient }: Message, change: Updateable<Tables["outbox"]>): Promise<void> {
      const underWay = db.updateTable("outbox").where("id", "=", id).where("status", "=", "sending");
      const { numUpdatedRows } = await underWay.set(change).where("recipient", "=", recipient).executeTakeFirst();
      if (numUpdatedRows === 0n) await underWay.set({ ...change, error: null, providerId: null }).execute();
    },

    /** Messages of a channel that were under way in a process that is gone wait again; `ours` are not. @returns how many */
    async requeueInterrupted(channel: Channel, ours: number[]): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ status: "queued" })
        .where("channel", "=", channel)
        .where("status", "=", "sending")
        .where("id", "not in", ours)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** When the next waiting message of a channel is due. */
    nextDue: async (channel: Channel) =>
      (
        await db
          .selectFrom("outbox")
          .select((select) => select.fn.min("nextAttemptAt").as("at"))
          .where("channel", "=", channel)
          .where("status", "=", "queued")
          .executeTakeFirst()
      )?.at ?? null,

    /** What waits for longer than that was put off by a clock that was ahead: it is due now. */
    bringForward: (channel: Channel, now: Date, longestWaitMs: number) =>
      db
        .updateTable("outbox")
        .set({ nextAttemptAt: now.toISOString() })
        .where("channel", "=", channel)
        .where("status", "=", "queued")
        .where("nextAttemptAt", ">", new Date(now.getTime() + longestWaitMs).toISOString())
        .execute(),

    countWaiting: async (channel: Channel) =>
      (
        await db
          .selectFrom("outbox")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("channel", "=", channel)
          .where("status", "in", ["queued", "sending"])
          .executeTakeFirstOrThrow()
      ).count,

    /** The newest message on a channel that was caused by `prefix` and what follows it. */
    newestAfter: (prefix: string, channel: Channel) =>
      db
        .selectFrom("outbox")
        .select(["cause", "payload"])
        .where("cause", ">=", prefix)
        .where("cause", "<", `${prefix}\uffff`)
        .where("channel", "=", channel)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),

    /** What `prefix` and what follows it caused, and has not been sent, goes to another address. */
    readdress: (prefix: string, recipient: string) =>
      db
        .updateTable("outbox")
        .set({ recipient })
        .where("cause", ">=", prefix)
        .where("cause", "<", `${prefix}\uffff`)
        .where("status", "in", ["queued", "failed"])
        .execute(),

    /**
     * Takes a person's address out of every message to them, with what the provider said, which may name it; what still waits
     * will not be sent.
     */
    async forget(subscriberId: number) {
      const theirs = db.updateTable("outbox").where("subscriberId", "=", subscriberId);
      await theirs.set({ recipient: `deleted subscriber ${subscriberId}`, error: null, providerId: null }).execute();
      await theirs
        .set({ status: "cancelled", error: "The subscriber was deleted" })
        .where("status", "=", "queued")
        .execute();
    },

    /** Deletes single messages that these find, and takes the person out of those of sends. @returns how many those were */
    async erase({ email, subscriberIds, causes, prefixes }: Traces): Promise<number> {
      const found = new Set<number>();
      for (const part of portions(prefixes)) {
        const rows = await db
          .selectFrom("outbox")
          .select("id")
          .where((row) =>
            row.or(part.map((prefix) => row.and([row("cause", ">=", prefix), row("cause", "<", `${prefix}\uffff`)]))),
          )
          .execute();
        for (const { id } of rows) found.add(id);
      }
      const others = await db
        .selectFrom("outbox")
        .select("id")
        .where((row) =>
          row.or([
            row(row.fn<string>("lower", ["recipient"]), "=", email),
            // What waits or has failed still holds what it is about, also where that was deleted by hand.
            sql<boolean>`lower(${sql.ref("payload")}) like ${`%:${likely(JSON.stringify(email))}%`} escape '!'`,
            ...(subscriberIds.length ? [row("subscriberId", "in", subscriberIds)] : []),
            ...(causes.length ? [row("cause", "in", causes)] : []),
          ]),
        )
        .execute();
      for (const { id } of others) found.add(id);

      for (const ids of portions([...found])) {
        await db.deleteFrom("outbox").where("id", "in", ids).where("sendId", "is", null).execute();
        const ofSends = db.updateTable("outbox").where("id", "in", ids);
        await ofSends.set({ status: "cancelled" }).where("status", "=", "queued").execute();
        await ofSends
          .set({
            recipient: sql`'erased person ' || ${sql.ref("id")}`,
            subscriberId: null,
            error: null,
            providerId: null,
          })
          .execute();
      }
      return found.size;
    },

    /**
     * What a provider reported later of a message that it had accepted as `providerId`; of an attempt before the last one
     * nothing is written. A report may come before the provider's own answer does.
     */
    report: (id: number, providerId: string, from: MessageStatus[], change: Updateable<Tables["outbox"]>) =>
      db
        .updateTable("outbox")
        .set(change)
        .where("id", "=", id)
        .where("channel", "=", "sms")
        .where((row) => row.or([row("providerId", "=", providerId), row("providerId", "is", null)]))
        .where("status", "in", from)
        .where("deliveredAt", "is", null)
        .execute(),
  };
}
