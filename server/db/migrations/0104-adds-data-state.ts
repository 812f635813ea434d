import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What is known of the data as a whole. */
export const dataState: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("dataState")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("epoch", "text", (column) => column.notNull())
      .addColumn("sequenceBase", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("clockSeenAt", "text", (column) => column.notNull())
      .execute();
  },
};
