import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Every change at the desk: who, when, what was and what is. */
export const history: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("history")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("who", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("thing", "text", (column) => column.notNull())
      .addColumn("rowId", "integer")
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("rows", "integer", (column) => column.notNull())
      .addColumn("title", "text")
      .addColumn("before", "text")
      .addColumn("after", "text")
      .execute();
    await db.schema.createIndex("historyByThing").on("history").columns(["thing", "rowId"]).execute();
  },
};
