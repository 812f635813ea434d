import type { Insertable, Selectable } from "kysely";
import type { Channel, MessageStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type SendRow = Selectable<Tables["sends"]>;

/** Sends to many, and what became of the messages of each. */
export function sendsStore(db: Database) {
  return {
    byId: (id: number) => db.selectFrom("sends").selectAll().where("id", "=", id).executeTakeFirst(),

    byCause: (cause: string) => db.selectFrom("sends").selectAll().where("cause", "=", cause).executeTakeFirst(),

    byFingerprint: (fingerprint: string, since: string) =>
      db
        .selectFrom("sends")
        .selectAll()
        .where("fingerprint", "=", fingerprint)
        .where("createdAt", ">", since)
        .orderBy("id", "desc")
        .executeTakeFirst(),

    insert: (row: Insertable<Tables["sends"]>) =>
      db.insertInto("sends").values(row).returningAll().executeTakeFirstOrThrow(),

    /** The newest first. */
    list: (limit: number) => db.selectFrom("sends").selectAll().orderBy("id", "desc").limit(limit).execute(),

    /** How many messages of each of these sends have which status, and how many are known to have arrived. */
    tally: (ids: number[]) =>
      db
        .selectFrom("outbox")
        .select((select) => [
          "sendId",
          "status",
          select.fn.countAll<number>().as("count"),
          select.fn.count<number>("deliveredAt").as("delivered"),
        ])
        .where("sendId", "in", ids)
        .groupBy(["sendId", "status"])
        .execute(),

    /** Whether a message of a send is under way or due on one of these channels. Asked often: one row is enough to know. */
    isBusy: async (sendId: number, channels: Channel[], now: string): Promise<boolean> => {
      if (channels.length === 0) return false;
      const one = db
        .selectFrom("outbox")
        .select("id")
        .where("sendId", "=", sendId)
        .where("channel", "in", channels)
        .limit(1);
      // In the order that a message takes: one that is taken up between the two questions is found by the second.
      const due = await one.where("status", "=", "queued").where("nextAttemptAt", "<=", now).executeTakeFirst();
      if (due) return true;
      return Boolean(await one.where("status", "=", "sending").executeTakeFirst());
    },

    messages: (sendId: number, after: number, limit: number, status?: MessageStatus) => {
      let query = db.selectFrom("outbox").selectAll().where("sendId", "=", sendId).where("id", ">", after);
      if (status !== undefined) query = query.where("status", "=", status);
      return query.orderBy("id").limit(limit).execute();
    },

    /** Lets the failed messages of a send be tried anew. */
    requeueFailed: (sendId: number, now: string) =>
      db
        .updateTable("outbox")
        .set({ status: "queued", attempts: 0, error: null, providerId: null, nextAttemptAt: now })
        .where("sendId", "=", sendId)
        .where("status", "=", "failed")
        .execute(),
  };
}
