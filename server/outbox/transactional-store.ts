import type { MessageStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";

/** Messages of the outbox that belong to no send. */
export function lettersStore(db: Database) {
  const letters = () => db.selectFrom("outbox").selectAll().where("sendId", "is", null);

  return {
    byId: (id: number) => letters().where("id", "=", id).executeTakeFirst(),

    /** The newest first. */
    list: (limit: number, before?: number, status?: MessageStatus) => {
      let query = letters();
      if (before !== undefined) query = query.where("id", "<", before);
      if (status !== undefined) query = query.where("status", "=", status);
      return query.orderBy("id", "desc").limit(limit).execute();
    },

    /** Lets a failed message be tried anew. What it says is kept until it is sent. */
    requeue: (id: number, now: string) =>
      db
        .updateTable("outbox")
        .set({ status: "queued", attempts: 0, error: null, nextAttemptAt: now })
        .where("id", "=", id)
        .where("sendId", "is", null)
        .where("status", "=", "failed")
        .where("payload", "is not", null)
        .execute(),
  };
}
