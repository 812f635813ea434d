import type { AliasableExpression } from "kysely";
import type { Channel, DeliveryStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { ignoreDuplicates } from "./store.ts";

/** A query of subscribers or push subscriptions: their ids and addresses. */
export type Recipients = AliasableExpression<{ id: number; recipient: string }>;

export interface DeliveryCount {
  sendId: number | null;
  status: DeliveryStatus;
  count: number;
  delivered: number;
}

const causeOf = (sendId: number) => `send:${sendId}`;

/** The deliveries of broadcasts: each broadcast is a batch, whose id is their `sendId`. */
export function broadcastDeliveries(db: Database) {
  return {
    /** Adds a delivery for one person. */
    add: (sendId: number, channel: Channel, recipient: string, now: string) =>
      db
        .insertInto("outbox")
        .values({ cause: causeOf(sendId), channel, recipient, sendId, nextAttemptAt: now, createdAt: now })
        .onConflict(ignoreDuplicates)
        .execute(),

    /** Adds a delivery for each address that `recipients` selects; an address that is selected twice gets one. */
    addAll: (sendId: number, channel: Channel, recipients: Recipients, now: string) =>
      db
        .insertInto("outbox")
        .columns([
          channel === "push" ? "pushSubscriptionId" : "subscriberId",
          "recipient",
          "cause",
          "channel",
          "sendId",
          "nextAttemptAt",
          "createdAt",
        ])
        .expression(
          db
            .selectFrom(recipients.as("recipients"))
            .select((row) => [
              "recipients.id",
              "recipients.recipient",
              row.val(causeOf(sendId)).as("cause"),
              row.val(channel).as("channel"),
              row.val(sendId).as("sendId"),
              row.val(now).as("nextAttemptAt"),
              row.val(now).as("createdAt"),
            ])
            // Without a condition before it SQLite reads ON CONFLICT as the ON of a join.
            .where("recipients.recipient", "!=", "")
            .orderBy("recipients.id"),
        )
        .onConflict(ignoreDuplicates)
        .execute(),

    /** Counts the deliveries of each batch by status, and those that a provider reported as delivered. */
    tally: (sendIds: number[]): Promise<DeliveryCount[]> =>
      db
        .selectFrom("outbox")
        .select((select) => [
          "sendId",
          "status",
          select.fn.countAll<number>().as("count"),
          select.fn.count<number>("deliveredAt").as("delivered"),
        ])
        .where("sendId", "in", sendIds)
        .groupBy(["sendId", "status"])
        .execute(),

    /** Whether a delivery of a batch is under way or due on one of these channels. Called often: it reads one row. */
    isBusy: async (sendId: number, channels: Channel[], now: string): Promise<boolean> => {
      if (channels.length === 0) return false;
      const one = db
        .selectFrom("outbox")
        .select("id")
        .where("sendId", "=", sendId)
        .where("channel", "in", channels)
        .limit(1);
      // "Queued" is read before "sending": the second query finds a delivery that is claimed between the two.
      const due = await one.where("status", "=", "queued").where("nextAttemptAt", "<=", now).executeTakeFirst();
      if (due) return true;
      return Boolean(await one.where("status", "=", "sending").executeTakeFirst());
    },

    /** The deliveries of a batch after the one with the id `after`. */
    page: (sendId: number, after: number, limit: number, status?: DeliveryStatus) => {
      let query = db.selectFrom("outbox").selectAll().where("sendId", "=", sendId).where("id", ">", after);
      if (status !== undefined) query = query.where("status", "=", status);
      return query.orderBy("id").limit(limit).execute();
    },

    /** Queues the failed deliveries of a batch again. */
    requeueFailed: (sendId: number, now: string) =>
      db
        .updateTable("outbox")
        .set({ status: "queued", attempts: 0, error: null, providerId: null, nextAttemptAt: now })
        .where("sendId", "=", sendId)
        .where("status", "=", "failed")
        .execute(),
  };
}
