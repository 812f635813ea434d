import type { Migration } from "kysely/migration";

/** What customers can pay with. Existing sites say nothing about it. */
export const addsWaysToPay: Migration = {
  up: (db) =>
    db.schema
      .alterTable("business")
      .addColumn("waysToPay", "text", (column) => column.notNull().defaultTo(""))
      .execute(),
};
