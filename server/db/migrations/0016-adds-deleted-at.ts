import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the owner deleted a moment ago can be restored: until then the row is hidden, not gone. */
export const deletedAt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["contactMessages", "photoSubmissions"]) {
      await db.schema.alterTable(table).addColumn("deletedAt", "text").execute();
    }
  },
};
