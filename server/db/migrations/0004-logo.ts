import type { Migration } from "kysely/migration";

/**
 * The owner's logo: two small pictures that stand in the database, so that they are saved, backed up and moved with the
 * settings that name them.
 */
export const logo: Migration = {
  async up(db) {
    await db.schema
      .createTable("logos")
      .addColumn("version", "text", (column) => column.primaryKey())
      .addColumn("picture", "blob", (column) => column.notNull())
      .addColumn("sharePicture", "blob", (column) => column.notNull())
      .execute();
  },
};
