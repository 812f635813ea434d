import type { Database } from "../db/database.ts";
import type { LocationRow } from "../stops/store.ts";

/** The stops that rules have taken away: each comes back under its number when its rule makes it again. */
export function formerStopsStore(db: Database) {
  return {
    add: async (rows: LocationRow[]) => {
      const values = rows.flatMap(({ id, seriesId, originalDate, sequence, revision }) =>
        seriesId === null || originalDate === null ? [] : [{ id, seriesId, originalDate, sequence, revision }],
      );
      if (values.length > 0) await db.insertInto("formerStops").values(values).execute();
    },

    /** Those of all rules, by `keyOf`. Of two for one day the newer. */
    all: async () => {
      const rows = await db.selectFrom("formerStops").selectAll().orderBy("id").execute();
      return new Map(rows.map((row) => [keyOf(row), row]));
    },

    /** Those of a rule, from its day `from` on where it is given, belong to another one now. */
    giveTo: (newId: number, id: number, from = "") =>
      db
        .updateTable("formerStops")
        .set({ seriesId: newId })
        .where("seriesId", "=", id)
        .where("originalDate", ">=", from)
        .execute(),

    delete: async (ids: number[]) => {
      if (ids.length > 0) await db.deleteFrom("formerStops").where("id", "in", ids).execute();
    },

    /** No rule makes a stop of a day that has passed. */
    deleteBefore: (day: string) => db.deleteFrom("formerStops").where("originalDate", "<", day).execute(),
  };
}

/** A rule makes at most one stop for each of its days. */
export const keyOf = ({ seriesId, originalDate }: Pick<LocationRow, "seriesId" | "originalDate">) =>
  `${seriesId} ${originalDate}`;
