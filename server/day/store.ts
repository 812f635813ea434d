import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

const COLUMNS = [
  "id",
  "locationId",
  "kind",
  "name",
  "address",
  "coordinates",
  "startTime",
  "endTime",
  "why",
  "ended",
  "createdAt",
  "device",
  "day",
] as const;

export type DayChangeRow = Awaited<ReturnType<ReturnType<typeof dayChangesStore>["between"]>>[number];

export function dayChangesStore(db: Database) {
  const said = () => db.selectFrom("dayChanges").select(COLUMNS).where("withdrawnAt", "is", null).orderBy("id");
  return {
    /** What was said on the days from `first` to `last`, the newest last. */
    between: (first: string, last: string) => said().where("day", ">=", first).where("day", "<=", last).execute(),

    of: (locationId: number) => said().where("locationId", "=", locationId).execute(),

    byId: (id: number) =>
      db
        .selectFrom("dayChanges")
        .select([...COLUMNS, "withdrawnAt"])
        .where("id", "=", id)
        .executeTakeFirst(),

    insert: (row: Insertable<Tables["dayChanges"]>) =>
      db.insertInto("dayChanges").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    withdraw: (id: number, now: string) =>
      db.updateTable("dayChanges").set({ withdrawnAt: now }).where("id", "=", id).execute(),

    withdrawAll: (locationId: number, now: string) =>
      db
        .updateTable("dayChanges")
        .set({ withdrawnAt: now })
        .where("locationId", "=", locationId)
        .where("withdrawnAt", "is", null)
        .execute(),
  };
}
