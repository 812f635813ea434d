import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The stops that a rule made and took away again: if it makes them once more, they are the same ones. */
export const formerStops: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("formerStops")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("seriesId", "integer", (column) => column.notNull().references("series.id").onDelete("cascade"))
      .addColumn("originalDate", "text", (column) => column.notNull())
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("formerStopsBySeries")
      .on("formerStops")
      .columns(["seriesId", "originalDate"])
      .execute();
  },
};
