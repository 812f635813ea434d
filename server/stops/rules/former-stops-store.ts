import type { Database } from "../../db/database.ts";
import type { LocationRow } from "../store.ts";

/** Deleted stops of rules: each gets its id again when its rule makes it again. */
export function formerStopsStore(db: Database) {
  return {
    /** Adds stops of a rule. They replace earlier ones for the same day. */
    add: async (seriesId: number, rows: LocationRow[]) => {
      const values = rows.flatMap(({ id, originalDate, sequence, revision }) =>
        originalDate === null ? [] : [{ id, seriesId, originalDate, sequence, revision }],
      );
      if (values.length === 0) return;
      const days = values.map(({ originalDate }) => originalDate);
      await db.deleteFrom("formerStops").where("seriesId", "=", seriesId).where("originalDate", "in", days).execute();
      await db.insertInto("formerStops").values(values).execute();
    },

    /** All former stops by `ruleStopKey`. Of two for the same day, after two rules were merged, the newer one. */
    all: async () => {
      const rows = await db.selectFrom("formerStops").selectAll().orderBy("id").execute();
      return new Map(rows.map((row) => [ruleStopKey(row), row]));
    },

    /** Moves the former stops of a rule, from its day `from` on if given, to another rule. */
    moveToRule: (newId: number, id: number, from = "") =>
      db
        .updateTable("formerStops")
        .set({ seriesId: newId })
        .where("seriesId", "=", id)
        .where("originalDate", ">=", from)
        .execute(),

    delete: async (ids: number[]) => {
      if (ids.length > 0) await db.deleteFrom("formerStops").where("id", "in", ids).execute();
    },

    /** Deletes those of past days, which are never made again. */
    deleteBefore: (day: string) => db.deleteFrom("formerStops").where("originalDate", "<", day).execute(),
  };
}

/** The unique key of a rule's stop. */
export const ruleStopKey = ({ seriesId, originalDate }: Pick<LocationRow, "seriesId" | "originalDate">) =>
  `${seriesId} ${originalDate}`;
