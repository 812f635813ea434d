import { type Insertable, type OnConflictBuilder, sql, type Updateable } from "kysely";
import type { Channel, DeliveryStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { DeliveryRow } from "./delivery.ts";

/** One delivery for each cause, channel and recipient: an existing one is not changed. */
export const ignoreDuplicates = (conflict: OnConflictBuilder<Tables, "outbox">) =>
  conflict.columns(["cause", "channel", "recipient"]).doNothing();

export function outboxStore(db: Database) {
  const withCause = (prefix: string) =>
    db.selectFrom("outbox").where("cause", ">=", prefix).where("cause", "<", `${prefix}\uffff`);
  const transactional = () => db.selectFrom("outbox").selectAll().where("sendId", "is", null);

  return {
    /** Adds a delivery that is due now. */
    add: (row: Omit<Insertable<Tables["outbox"]>, "nextAttemptAt">) =>
      db
        .insertInto("outbox")
        .values({ ...row, nextAttemptAt: row.createdAt })
        .onConflict(ignoreDuplicates)
        .execute(),

    /** Claims up to `limit` due deliveries. @returns them in the order of sending */
    claim: async (channel: Channel, limit: number, now: string): Promise<DeliveryRow[]> => {
      // Plain SQL: these statements run many times a second, and Kysely takes longer to build them than SQLite to run them.
      const due = (send: "null" | "not null", order: string, most: number) =>
        sql<{ id: number }>`
          select "id" from "outbox"
          where "channel" = ${channel} and "status" = 'queued' and "sendId" is ${sql.raw(send)} and "nextAttemptAt" <= ${now}
          order by ${sql.raw(order)}, "id" limit ${most}`.execute(db);
      // Transactional deliveries go before broadcasts: two queries, each in the order of an index.
      const { rows: transactional } = await due("null", '"nextAttemptAt"', limit);
      const { rows: ofBroadcasts } =
        transactional.length < limit
          ? await due("not null", '"sendId", "nextAttemptAt"', limit - transactional.length)
          : { rows: [] };
      const ids = [...transactional, ...ofBroadcasts].map(({ id }) => id);
      if (ids.length === 0) return [];
      const { rows: claimed } = await sql<DeliveryRow>`
        update "outbox" set "status" = 'sending', "attempts" = "attempts" + 1
        where "id" in (${sql.join(ids)}) and "status" = 'queued'
        returning *`.execute(db);
      return claimed.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },

    /**
     * Stores the outcome of a delivery that is under way; a row that was changed meanwhile is not overwritten. No error is
     * stored when the recipient was deleted or erased meanwhile: it may name them.
     */
    async conclude({ id, recipient }: DeliveryRow, change: Updateable<Tables["outbox"]>): Promise<void> {
      const underWay = db.updateTable("outbox").where("id", "=", id).where("status", "=", "sending");
      const { numUpdatedRows } = await underWay.set(change).where("recipient", "=", recipient).executeTakeFirst();
      if (numUpdatedRows === 0n) await underWay.set({ ...change, error: null, providerId: null }).execute();
    },

    /** Queues deliveries again that a process left under way when it ended; `ours` are this process's. @returns how many */
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

    /** The time at which the next queued delivery of a channel is due. */
    nextDue: async (channel: Channel) =>
      (
        await db
          .selectFrom("outbox")
          .select((select) => select.fn.min("nextAttemptAt").as("at"))
          .where("channel", "=", channel)
          .where("status", "=", "queued")
          .executeTakeFirst()
      )?.at ?? null,

    /** Makes deliveries due that a wrong clock has postponed for longer than `longestWaitMs`. */
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
      withCause(prefix).select(["cause", "payload", "createdAt"]).orderBy("id", "desc").limit(1).executeTakeFirst(),

    /** Changes the recipient of unsent deliveries whose cause begins with `prefix`. */
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

    transactional: (id: number) => transactional().where("id", "=", id).executeTakeFirst(),

    /** Transactional mails, the newest first. */
    transactionalMails: (limit: number, before?: number, status?: DeliveryStatus) => {
      let query = transactional().where("channel", "=", "email");
      if (before !== undefined) query = query.where("id", "<", before);
      if (status !== undefined) query = query.where("status", "=", status);
      return query.orderBy("id", "desc").limit(limit).execute();
    },

    /** Queues a failed transactional delivery again, if it still has its payload. */
    requeueTransactional: (id: number, now: string) =>
      db
        .updateTable("outbox")
        .set({ status: "queued", attempts: 0, error: null, nextAttemptAt: now })
        .where("id", "=", id)
        .where("sendId", "is", null)
        .where("status", "=", "failed")
        .where("payload", "is not", null)
        .execute(),

    /**
     * Stores a provider's report of an SMS that it accepted as `providerId`. A report of an earlier attempt is ignored. A report
     * may arrive before the provider's answer, when the row has no `providerId` yet.
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
