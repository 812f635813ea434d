import { sql } from "kysely";
import type { MessageStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";

const FINISHED: MessageStatus[] = ["sent", "failed", "cancelled"];
const REMOVED = "removed ";

/** Messages that have been finished for long. Each call does a bounded part and says how many it found. */
export function agedStore(db: Database) {
  const finished = (before: string, limit: number) =>
    db.selectFrom("outbox").select("id").where("createdAt", "<", before).where("status", "in", FINISHED).limit(limit);

  return {
    /** Deletes messages that belong to a send. */
    async deleteOfSends(before: string, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("outbox")
        .where("id", "in", finished(before, limit).where("sendId", "is not", null))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Takes person and content out of single messages. The row stays: a booking's next mail counts on from it. */
    async emptyLetters(before: string, limit: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ recipient: sql`'removed ' || ${sql.ref("id")}`, payload: null, error: null, providerId: null })
        .where(
          "id",
          "in",
          finished(before, limit).where("sendId", "is", null).where("recipient", "not like", `${REMOVED}%`),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Deletes sends of which no message is left. */
    deleteSends: (before: string) =>
      db
        .deleteFrom("sends")
        .where("createdAt", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("outbox").select("outbox.id").whereRef("outbox.sendId", "=", "sends.id"))),
        )
        .execute(),
  };
}
