import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** The length of the list. */
const SHOWN = 20;

export function erasureStore(db: Database) {
  return {
    list: () => db.selectFrom("erasures").selectAll().orderBy("id", "desc").limit(SHOWN).execute(),

    insert: (row: Insertable<Tables["erasures"]>) =>
      db.insertInto("erasures").values(row).returningAll().executeTakeFirstOrThrow(),
  };
}
