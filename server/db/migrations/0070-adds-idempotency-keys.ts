import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What is told apart when a call comes twice, or late: its key, and the revision of the row that it changes. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("idempotencyKeys")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("caller", "text", (column) => column.notNull())
      .addColumn("call", "text", (column) => column.notNull())
      .addColumn("about", "text", (column) => column.notNull())
      .addColumn("answer", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("idempotencyKeysAbout").on("idempotencyKeys").column("about").execute();
    await db.schema.createIndex("idempotencyKeysByAge").on("idempotencyKeys").column("createdAt").execute();
    for (const table of ["locations", "bookings", "menuItems", "subscribers"]) {
      await db.schema
        .alterTable(table)
        .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },
};
