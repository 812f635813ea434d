import { type Insertable, type Selectable, sql } from "kysely";
import type { HistoryQuery } from "../../schema/history.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { readRow } from "../db/column-values.ts";
import type { Database } from "../db/database.ts";
import { mayNameAddress, namesAddress } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";
import type { Row } from "../db/written-rows.ts";

export type EntryRow = Selectable<Tables["history"]>;

/** Of an entry stays that something happened. */
const WORDLESS = { title: null, before: null, after: null };

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

    /** Takes the words out of all entries about these rows. */
    forget: (thing: HistoryThing, rowIds: number[]) =>
      db.updateTable("history").set(WORDLESS).where("thing", "=", thing).where("rowId", "in", rowIds).execute(),

    /**
     * Takes the words out of all entries that name an address, and of the earlier ones that bear the name which the row had with it.
     * @param email in lower case
     * @returns how many named it
     */
    forgetAddress: async (email: string) => {
      const found = await db
        .selectFrom("history")
        .select(["id", "thing", "rowId", "title", "before", "after"])
        .where((row) => {
          const json = (column: "before" | "after") => sql<string | null>`${row.ref(column)}`;
          return mayNameAddress([row.ref("title"), json("before"), json("after")], email);
        })
        .execute();
      const theirs = found.filter(({ title, before, after }) => namesAddress([title, before, after], email));
      for (const { id, thing, rowId, before } of theirs) {
        const names = Object.values(before ?? {}).filter((value) => typeof value === "string");
        await db
          .updateTable("history")
          .set(WORDLESS)
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
      return theirs.length;
    },

    deleteBefore: (moment: string) => db.deleteFrom("history").where("createdAt", "<", moment).execute(),

    /** Rows of any table by their ids, with all columns; one that is gone is left out. */
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
