import type { Migration } from "kysely/migration";

/** The ways to pay. They are empty on existing sites. */
export const addsWaysToPay: Migration = {
  up: (db) =>
    db.schema
      .alterTable("business")
      .addColumn("waysToPay", "text", (column) => column.notNull().defaultTo(""))
      .execute(),
};
