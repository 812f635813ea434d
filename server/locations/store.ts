import type { Insertable, Updateable } from "kysely";
import { location } from "../../schema/locations.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** All but the key of the request. */
const COLUMNS = [...location.keyof().options, "activatedAt"] as const;

export type LocationRow = Awaited<ReturnType<ReturnType<typeof locationStore>["list"]>>[number];

export function locationStore(db: Database) {
  return {
    /** All stops, newest date first. */
    list: () =>
      db
        .selectFrom("locations")
        .select(COLUMNS)
        .orderBy("date", "desc")
        .orderBy("startTime", "desc")
        .orderBy("id", "desc")
        .execute(),

    active: () =>
      db
        .selectFrom("locations")
        .select(COLUMNS)
        .where("status", "=", "active")
        .orderBy("activatedAt", "desc")
        .orderBy("id", "desc")
        .executeTakeFirst(),

    /** Scheduled stops from `day` on, the earliest first. */
    scheduledFrom: (day: string, limit: number) =>
      db
        .selectFrom("locations")
        .select(COLUMNS)
        .where("status", "=", "scheduled")
        .where("date", ">=", day)
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .limit(limit)
        .execute(),

    between: (first: string, last: string) =>
      db
        .selectFrom("locations")
        .select(COLUMNS)
        .where("date", ">=", first)
        .where("date", "<=", last)
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .execute(),

    byId: (id: number) => db.selectFrom("locations").select(COLUMNS).where("id", "=", id).executeTakeFirst(),

    byRequestKey: (key: string) =>
      db.selectFrom("locations").select(COLUMNS).where("requestKey", "=", key).executeTakeFirst(),

    insert: (row: Insertable<Tables["locations"]>) =>
      db.insertInto("locations").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    /** Changes a row that the same transaction has read. */
    update: (id: number, change: Updateable<Tables["locations"]>) =>
      db.updateTable("locations").set(change).where("id", "=", id).returning(COLUMNS).executeTakeFirstOrThrow(),

    completeActiveExcept: (id: number) =>
      db
        .updateTable("locations")
        .set({ status: "completed" })
        .where("status", "=", "active")
        .where("id", "!=", id)
        .execute(),

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("locations").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
