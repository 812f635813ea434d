import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the owner does not want to be reminded of. */
export const putAway: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("business")
      .addColumn("putAway", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
