import type { Insertable, Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export type SendRow = Selectable<Tables["sends"]>;

/** What makes two presses of the same news one. */
export const causeOfStop = (locationId: number) => `location:${locationId}`;
export const causeOfEvent = (id: number) => `change:${id}`;

/** Broadcasts: what each says, once for all its deliveries. */
export function sendsStore(db: Database) {
  return {
    byId: (id: number) => db.selectFrom("sends").selectAll().where("id", "=", id).executeTakeFirst(),

    byCause: (cause: string) => db.selectFrom("sends").selectAll().where("cause", "=", cause).executeTakeFirst(),

    /** What was sent of a stop, with or without one of its events. */
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

    /** Deletes those of which no delivery is left. */
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
