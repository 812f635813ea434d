import type { Insertable, Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type BroadcastRow = Selectable<Tables["sends"]>;

/** The causes of broadcasts about stops: the unique cause rejects a second broadcast of the same news. */
export const causeOfStop = (locationId: number) => `location:${locationId}`;
export const causeOfEvent = (id: number) => `change:${id}`;

/** Broadcasts: each stores its content once for all its deliveries. */
export function broadcastStore(db: Database) {
  return {
    byId: (id: number) => db.selectFrom("sends").selectAll().where("id", "=", id).executeTakeFirst(),

    byCause: (cause: string) => db.selectFrom("sends").selectAll().where("cause", "=", cause).executeTakeFirst(),

    /** The broadcasts about a stop or one of its events. */
    ofStop: (locationId: number, eventIds: number[]) =>
      db
        .selectFrom("sends")
        .select(["cause", "payload"])
        .where((row) =>
          row.or([
            row("cause", "like", `${causeOfStop(locationId)}:%`),
            row("cause", "in", [causeOfStop(locationId), ...eventIds.map(causeOfEvent)]),
          ]),
        )
        .execute(),

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

    /** Deletes broadcasts without deliveries. */
    deleteEmpty: (before: string) =>
      db
        .deleteFrom("sends")
        .where("createdAt", "<", before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("outbox").select("outbox.id").whereRef("outbox.sendId", "=", "sends.id"))),
        )
        .execute(),
  };
}
