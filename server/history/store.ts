import { type Insertable, type Selectable, sql } from "kysely";
import type { HistoryQuery } from "../../schema/history.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { readRow } from "../db/column-values.ts";
import type { Database } from "../db/database.ts";
import { containsEmail, mayContainEmail } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";
import type { Row } from "../db/written-rows.ts";

export type EntryRow = Selectable<Tables["history"]>;

/** The columns of an entry without its texts. */
const WITHOUT_TEXTS = { title: null, before: null, after: null };

export function historyStore(db: Database) {
  return {
    /** The newest first. */
    page: ({ rows, thing, who, before }: HistoryQuery): Promise<EntryRow[]> =>
      db
        .selectFrom("history")
        .selectAll()
        .$if(thing !== undefined, (query) => query.where("thing", "=", thing ?? "stop"))
        .$if(who !== undefined, (query) => query.where("who", "=", who ?? ""))
        .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
        .orderBy("id", "desc")
        .limit(rows)
        .execute(),

    people: async () =>
      (await db.selectFrom("history").select("who").distinct().orderBy("who").execute()).map(({ who }) => who),

    insert: (entries: Insertable<Tables["history"]>[]) => db.insertInto("history").values(entries).execute(),

    /** Removes the texts of all entries about these rows. */
    forget: (thing: HistoryThing, rowIds: number[]) =>
      db.updateTable("history").set(WITHOUT_TEXTS).where("thing", "=", thing).where("rowId", "in", rowIds).execute(),

    /**
     * Removes the texts of all entries that contain an address, and of earlier entries about the same row with the name that it had
     * then.
     * @param email in lower case
     * @returns how many contained it
     */
    forgetAddress: async (email: string) => {
      const found = await db
        .selectFrom("history")
        .select(["id", "thing", "rowId", "title", "before", "after"])
        .where((row) => {
          const json = (column: "before" | "after") => sql<string | null>`${row.ref(column)}`;
          return mayContainEmail([row.ref("title"), json("before"), json("after")], email);
        })
        .execute();
      const entries = found.filter(({ title, before, after }) => containsEmail([title, before, after], email));
      for (const { id, thing, rowId, before } of entries) {
        const names = Object.values(before ?? {}).filter((value) => typeof value === "string");
        await db
          .updateTable("history")
          .set(WITHOUT_TEXTS)
          .where("thing", "=", thing)
          .where((row) => {
            const isEarlier = row.and([row("rowId", "=", rowId), row("id", "<", id)]);
            return row.or([
              row("id", "=", id),
              ...(names.length ? [row.and([isEarlier, row("title", "in", names)])] : []),
            ]);
          })
          .execute();
      }
      return entries.length;
    },

    deleteBefore: (time: string) => db.deleteFrom("history").where("createdAt", "<", time).execute(),

    /** Existing rows of any table by id, with all columns. */
    async rowsOf(table: string, ids: number[]): Promise<Map<number, Row>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<Row & { id: number }>`
        select * from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(db.withoutPlugins());
      return new Map(rows.map((row) => [row.id, readRow(table, row)]));
    },

    nameOfStop: async (id: number): Promise<string> =>
      (await db.selectFrom("locations").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "",
  };
}
