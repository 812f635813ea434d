import type { Insertable, Updateable } from "kysely";
import { series } from "../../../schema/series.ts";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";

const COLUMNS = series.keyof().options;

export function seriesStore(db: Database) {
  return {
    all: () => db.selectFrom("series").select(COLUMNS).orderBy("id").execute(),

    byId: (id: number) => db.selectFrom("series").select(COLUMNS).where("id", "=", id).executeTakeFirst(),

    insert: (row: Insertable<Tables["series"]>) =>
      db.insertInto("series").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, change: Updateable<Tables["series"]>) =>
      db.updateTable("series").set(change).where("id", "=", id).returning(COLUMNS).executeTakeFirstOrThrow(),

    delete: (id: number) => db.deleteFrom("series").where("id", "=", id).execute(),
  };
}
