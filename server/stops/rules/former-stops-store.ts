import type { Database } from "../../db/database.ts";
import type { LocationRow } from "../store.ts";

/** The stops that rules have taken away: each comes back under its number when its rule makes it again. */
export function formerStopsStore(db: Database) {
  return {
    /** Takes in stops of a rule: of two for one day the one that was there last. */
    add: async (seriesId: number, rows: LocationRow[]) => {
      const values = rows.flatMap(({ id, originalDate, sequence, revision }) =>
        originalDate === null ? [] : [{ id, seriesId, originalDate, sequence, revision }],
      );
      if (values.length === 0) return;
      const days = values.map(({ originalDate }) => originalDate);
      await db.deleteFrom("formerStops").where("seriesId", "=", seriesId).where("originalDate", "in", days).execute();
      await db.insertInto("formerStops").values(values).execute();
    },

    /** Those of all rules, by `keyOf`. Where two rules became one there may be two for one day: the newer. */
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
