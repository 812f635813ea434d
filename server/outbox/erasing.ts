import { type ExpressionBuilder, sql } from "kysely";
import type { DeliveryStatus } from "../../schema/notifications.ts";
import type { Database } from "../db/database.ts";
import { mayNameAddress, namesAddress } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";

/** What identifies the deliveries to and about a person. */
export interface Traces {
  /** In lower case. */
  email: string;
  subscriberIds: number[];
  /** Causes, each with what may follow it behind a colon. */
  causes: string[];
}

const FINISHED: DeliveryStatus[] = ["sent", "failed", "cancelled"];
const REMOVED = "removed ";

/** Databases bind a limited number of values and nest a limited number of conditions. */
const AT_ONCE = 200;

const portions = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Escapes a text for LIKE, with `!`. */
const literally = (text: string) => text.replace(/[!%_]/g, "!$&");

/** Takes people out of the outbox: who is deleted, who is erased, and whose deliveries are old. */
export function erasing(db: Database) {
  const finished = (before: string, limit: number) =>
    db.selectFrom("outbox").select("id").where("createdAt", "<", before).where("status", "in", FINISHED).limit(limit);

  return {
    /**
     * Takes a deleted subscriber's address out of every delivery to them, with the provider's words, which may name it; what
     * still waits is cancelled.
     */
    async forget(subscriberId: number): Promise<void> {
      const theirs = db.updateTable("outbox").where("subscriberId", "=", subscriberId);
      await theirs.set({ recipient: `deleted subscriber ${subscriberId}`, error: null, providerId: null }).execute();
      await theirs
        .set({ status: "cancelled", error: "The subscriber was deleted" })
        .where("status", "=", "queued")
        .execute();
    },

    /**
     * Erases a person: single deliveries to or about them are deleted; of a broadcast, the delivery stays as a number that belongs
     * to nobody.
     * @returns how many deliveries that were
     */
    async erase({ email, subscriberIds, causes }: Traces): Promise<number> {
      const ids = db.selectFrom("outbox").select("id");
      const found = await ids
        .where((row) =>
          row.or([
            row(row.fn<string>("lower", ["recipient"]), "=", email),
            // Deliveries that wait or have failed hold their subject in the payload, also where its row was deleted by hand.
            sql<boolean>`lower(${sql.ref("payload")}) like ${`%:${literally(JSON.stringify(email))}%`} escape '!'`,
            ...(subscriberIds.length ? [row("subscriberId", "in", subscriberIds)] : []),
          ]),
        )
        .execute();
      for (const part of portions(causes)) {
        const followed = (row: ExpressionBuilder<Tables, "outbox">, cause: string) =>
          row.and([row("cause", ">=", `${cause}:`), row("cause", "<", `${cause}:\uffff`)]);
        const rows = ids.where((row) =>
          row.or([row("cause", "in", part), ...part.map((cause) => followed(row, cause))]),
        );
        found.push(...(await rows.execute()));
      }
      // What was sent nowhere keeps its words, also of a booking or message that was deleted by hand.
      const simulated = await db
        .selectFrom("outbox")
        .select(["id", "simulated"])
        .where(mayNameAddress([sql<string | null>`${sql.ref("simulated")}`], email))
        .execute();
      found.push(...simulated.filter((delivery) => namesAddress(delivery.simulated, email)));
      const theirs = [...new Set(found.map(({ id }) => id))];

      for (const ids of portions(theirs)) {
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
      return theirs.length;
    },

    /** Deletes finished deliveries of broadcasts, at most so many. @returns how many */
    async deleteOld(before: string, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("outbox")
        .where("id", "in", finished(before, limit).where("sendId", "is not", null))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /**
     * Takes person and payload out of finished single deliveries, at most so many. The row stays: a later delivery about the same
     * counts on from it.
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
