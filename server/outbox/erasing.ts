import { type ExpressionBuilder, sql } from "kysely";
import type { DeliveryStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { containsEmail, mayContainEmail } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";

/** What identifies the deliveries to and about a person. */
export interface PersonTraces {
  /** In lower case. */
  email: string;
  subscriberIds: number[];
  /** Matches these causes, and those that continue with a colon. */
  causes: string[];
}

const FINISHED: DeliveryStatus[] = ["sent", "failed", "cancelled"];
const REMOVED = "removed ";

/** Databases limit the number of bound values and of nested conditions. */
const CHUNK = 200;

const chunks = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/** Escapes a text for LIKE, with `!`. */
const escapedForLike = (text: string) => text.replace(/[!%_]/g, "!$&");

/** Removes personal data from the outbox: of deleted subscribers, of erased persons, and of old deliveries. */
export function outboxErasure(db: Database) {
  const finished = (before: string, limit: number) =>
    db.selectFrom("outbox").select("id").where("createdAt", "<", before).where("status", "in", FINISHED).limit(limit);

  return {
    /**
     * Removes a deleted subscriber's address from every delivery to them, with the provider's error, which may name it, and
     * cancels queued ones.
     */
    async forget(subscriberId: number): Promise<void> {
      const deliveries = db.updateTable("outbox").where("subscriberId", "=", subscriberId);
      await deliveries
        .set({ recipient: `deleted subscriber ${subscriberId}`, error: null, providerId: null })
        .execute();
      await deliveries
        .set({ status: "cancelled", error: "The subscriber was deleted" })
        .where("status", "=", "queued")
        .execute();
    },

    /**
     * Erases a person: deletes the transactional deliveries to or about them, and makes those of broadcasts anonymous, so that a
     * broadcast's counts stay true.
     * @returns the number of deliveries found
     */
    async erase({ email, subscriberIds, causes }: PersonTraces): Promise<number> {
      const ids = db.selectFrom("outbox").select("id");
      const found = await ids
        .where((row) =>
          row.or([
            row(row.fn<string>("lower", ["recipient"]), "=", email),
            // Queued and failed deliveries have the address in their payload, also when the row that they are about was deleted.
            sql<boolean>`lower(${sql.ref("payload")}) like ${`%:${escapedForLike(JSON.stringify(email))}%`} escape '!'`,
            ...(subscriberIds.length ? [row("subscriberId", "in", subscriberIds)] : []),
          ]),
        )
        .execute();
      for (const chunk of chunks(causes)) {
        const continues = (row: ExpressionBuilder<Tables, "outbox">, cause: string) =>
          row.and([row("cause", ">=", `${cause}:`), row("cause", "<", `${cause}:\uffff`)]);
        const rows = ids.where((row) =>
          row.or([row("cause", "in", chunk), ...chunk.map((cause) => continues(row, cause))]),
        );
        found.push(...(await rows.execute()));
      }
      // Simulated mails are stored with their text, also those about a deleted booking or message.
      const simulated = await db
        .selectFrom("outbox")
        .select(["id", "simulated"])
        .where(mayContainEmail([sql<string | null>`${sql.ref("simulated")}`], email))
        .execute();
      found.push(...simulated.filter((delivery) => containsEmail(delivery.simulated, email)));
      const foundIds = [...new Set(found.map(({ id }) => id))];

      for (const chunk of chunks(foundIds)) {
        await db.deleteFrom("outbox").where("id", "in", chunk).where("sendId", "is", null).execute();
        const ofBroadcasts = db.updateTable("outbox").where("id", "in", chunk);
        await ofBroadcasts.set({ status: "cancelled" }).where("status", "=", "queued").execute();
        await ofBroadcasts
          .set({
            recipient: sql`'erased person ' || ${sql.ref("id")}`,
            subscriberId: null,
            error: null,
            providerId: null,
          })
          .execute();
      }
      return foundIds.length;
    },

    /** Deletes at most `limit` finished deliveries of broadcasts. @returns how many */
    async deleteOld(before: string, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("outbox")
        .where("id", "in", finished(before, limit).where("sendId", "is not", null))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /**
     * Removes recipient and payload from at most `limit` finished transactional deliveries. The rows stay: later deliveries about
     * the same thing continue their numbering.
     * @returns how many
     */
    async emptyOld(before: string, limit: number): Promise<number> {
      const old = finished(before, limit).where("sendId", "is", null).where("recipient", "not like", `${REMOVED}%`);
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({
          recipient: sql`${sql.lit(REMOVED)} || ${sql.ref("id")}`,
          payload: null,
          simulated: null,
          error: null,
          providerId: null,
        })
        .where("id", "in", old)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
