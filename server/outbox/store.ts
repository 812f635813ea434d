import { type Insertable, type OnConflictBuilder, sql, type Updateable } from "kysely";
import type { Channel, DeliveryStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { DeliveryRow } from "./delivery.ts";

/** The same cause, channel and recipient make one delivery: the one that is there stays as it is. */
export const onceEach = (conflict: OnConflictBuilder<Tables, "outbox">) =>
  conflict.columns(["cause", "channel", "recipient"]).doNothing();

/** The deliveries of the outbox: what waits, what is under way, what became of it. */
export function outboxStore(db: Database) {
  const withCause = (prefix: string) =>
    db.selectFrom("outbox").where("cause", ">=", prefix).where("cause", "<", `${prefix}\uffff`);
  const single = () => db.selectFrom("outbox").selectAll().where("sendId", "is", null);

  return {
    /** Adds a delivery that is due now. */
    add: (row: Omit<Insertable<Tables["outbox"]>, "nextAttemptAt">) =>
      db
        .insertInto("outbox")
        .values({ ...row, nextAttemptAt: row.createdAt })
        .onConflict(onceEach)
        .execute(),

    /** Takes up to `limit` deliveries that are due; in the answer's order they are to be sent. */
    claim: async (channel: Channel, limit: number, now: string): Promise<DeliveryRow[]> => {
      // The statements are text: they run many times a second, and building them took longer than running them.
      const due = (send: "null" | "not null", order: string, most: number) =>
        sql<{ id: number }>`
          select "id" from "outbox"
          where "channel" = ${channel} and "status" = 'queued' and "sendId" is ${sql.raw(send)} and "nextAttemptAt" <= ${now}
          order by ${sql.raw(order)}, "id" limit ${most}`.execute(db);
      // What one person caused goes before the broadcasts: two queries, each in the order of the index.
      const { rows: singles } = await due("null", '"nextAttemptAt"', limit);
      const { rows: ofSends } =
        singles.length < limit
          ? await due("not null", '"sendId", "nextAttemptAt"', limit - singles.length)
          : { rows: [] };
      const ids = [...singles, ...ofSends].map(({ id }) => id);
      if (ids.length === 0) return [];
      const { rows: taken } = await sql<DeliveryRow>`
        update "outbox" set "status" = 'sending', "attempts" = "attempts" + 1
        where "id" in (${sql.join(ids)}) and "status" = 'queued'
        returning *`.execute(db);
      return taken.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },

    /**
     * Writes down what became of a delivery that was under way; one that changed meanwhile keeps what it became. Of somebody who
     * was deleted or erased meanwhile no reason is written: it may name them.
     */
    async conclude({ id, recipient }: DeliveryRow, change: Updateable<Tables["outbox"]>): Promise<void> {
      const underWay = db.updateTable("outbox").where("id", "=", id).where("status", "=", "sending");
      const { numUpdatedRows } = await underWay.set(change).where("recipient", "=", recipient).executeTakeFirst();
      if (numUpdatedRows === 0n) await underWay.set({ ...change, error: null, providerId: null }).execute();
    },

    /** Deliveries of a channel that were under way in a process that is gone wait again; `ours` are not. @returns how many */
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

    /** When the next waiting delivery of a channel is due. */
    nextDue: async (channel: Channel) =>
      (
        await db
          .selectFrom("outbox")
          .select((select) => select.fn.min("nextAttemptAt").as("at"))
          .where("channel", "=", channel)
          .where("status", "=", "queued")
          .executeTakeFirst()
      )?.at ?? null,

    /** Makes deliveries due that a clock which was ahead has put off for too long. */
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

    /** The newest delivery whose cause begins with `prefix`. */
    newest: (prefix: string) =>
      withCause(prefix).select(["cause", "payload"]).orderBy("id", "desc").limit(1).executeTakeFirst(),

    /** What has not been sent, of the deliveries whose cause begins with `prefix`, goes to another address. */
    readdress: (prefix: string, recipient: string) =>
      db
        .updateTable("outbox")
        .set({ recipient })
        .where("id", "in", withCause(prefix).select("id").where("status", "in", ["queued", "failed"]))
        .execute(),

    hasReached: async (pushSubscriptionId: number): Promise<boolean> => {
      const one = db.selectFrom("outbox").select("id").where("pushSubscriptionId", "=", pushSubscriptionId);
      return (await one.where("status", "=", "sent").limit(1).executeTakeFirst()) !== undefined;
    },

    /** A delivery that belongs to no batch. */
    single: (id: number) => single().where("id", "=", id).executeTakeFirst(),

    /** Mails that belong to no batch, the newest first. */
    singles: (limit: number, before?: number, status?: DeliveryStatus) => {
      let query = single().where("channel", "=", "email");
      if (before !== undefined) query = query.where("id", "<", before);
      if (status !== undefined) query = query.where("status", "=", status);
      return query.orderBy("id", "desc").limit(limit).execute();
    },

    /** Lets a failed single delivery be tried anew: its payload stays until it is sent. */
    requeueSingle: (id: number, now: string) =>
      db
        .updateTable("outbox")
        .set({ status: "queued", attempts: 0, error: null, nextAttemptAt: now })
        .where("id", "=", id)
        .where("sendId", "is", null)
        .where("status", "=", "failed")
        .where("payload", "is not", null)
        .execute(),

    /**
     * Writes down a provider's later report of an SMS that it had accepted as `providerId`; of an attempt before the last one
     * nothing is written. A report may come before the provider's own answer does.
     */
    report: (id: number, providerId: string, change: Updateable<Tables["outbox"]>) =>
      db
        .updateTable("outbox")
        .set(change)
        .where("id", "=", id)
        .where("channel", "=", "sms")
        .where((row) => row.or([row("providerId", "=", providerId), row("providerId", "is", null)]))
        .where("status", "in", ["sending", "sent"])
        .where("deliveredAt", "is", null)
        .execute(),
  };
}
