import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** That somebody was erased on request, and how much of them there was: nothing that says who. */
export const erasures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("erasures")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("erasedAt", "text", (column) => column.notNull())
      .addColumn("subscribers", "integer", (column) => column.notNull())
      .addColumn("bookings", "integer", (column) => column.notNull())
      .addColumn("messages", "integer", (column) => column.notNull())
      .addColumn("photos", "integer", (column) => column.notNull())
      .addColumn("mails", "integer", (column) => column.notNull())
      .execute();
  },
};
