import type { Insertable } from "kysely";
import type { DayEvent } from "../../../schema/day-events.ts";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";

const COLUMNS = [
  "id",
  "locationId",
  "kind",
  "name",
  "address",
  "coordinates",
  "startTime",
  "endTime",
  "minutes",
  "why",
  "ends",
  "createdAt",
  "device",
  "day",
] as const;

/** A stored event. */
export type EventRow = Omit<DayEvent, "words">;

/** Events of the day. An event that was undone, or ended by an edit of the plan, is marked as removed and stays in the table. */
export function dayEventStore(db: Database) {
  const events = () => db.selectFrom("dayEvents").select(COLUMNS).where("removedAt", "is", null).orderBy("id");
  return {
    /** The events of the days from `first` to `last` by their stop, the newest last. */
    async between(first: string, last: string): Promise<Map<number, EventRow[]>> {
      const rows = await events().where("day", ">=", first).where("day", "<=", last).execute();
      return Map.groupBy(rows, ({ locationId }) => locationId);
    },

    /** The events of these stops by their stop, of any day. */
    async ofStops(locationIds: number[]): Promise<Map<number, EventRow[]>> {
      if (locationIds.length === 0) return new Map();
      const rows = await events().where("locationId", "in", locationIds).execute();
      return Map.groupBy(rows, ({ locationId }) => locationId);
    },

    of: (locationId: number) => events().where("locationId", "=", locationId).execute(),

    /** All events of a stop, with removed ones. */
    allOf: (locationId: number) =>
      db.selectFrom("dayEvents").select(["id", "removedAt"]).where("locationId", "=", locationId).execute(),

    /** The time of the last removal of an event of these days, by stop. */
    async lastRemovals(first: string, last: string): Promise<Map<number, string | null>> {
      const rows = await db
        .selectFrom("dayEvents")
        .select(({ fn }) => ["locationId", fn.max("removedAt").as("removedAt")])
        .where("day", ">=", first)
        .where("day", "<=", last)
        .groupBy("locationId")
        .execute();
      return new Map(rows.map(({ locationId, removedAt }) => [locationId, removedAt]));
    },

    byId: (id: number) =>
      db
        .selectFrom("dayEvents")
        .select([...COLUMNS, "removedAt"])
        .where("id", "=", id)
        .executeTakeFirst(),

    insert: (row: Insertable<Tables["dayEvents"]>) =>
      db.insertInto("dayEvents").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    async remove(ids: number[], now: string): Promise<void> {
      if (ids.length > 0) await db.updateTable("dayEvents").set({ removedAt: now }).where("id", "in", ids).execute();
    },
  };
}
