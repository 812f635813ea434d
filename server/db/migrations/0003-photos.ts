import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The stored photos of a submission, and the key that makes a repeated submission the same one. */
export const photos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("photoSubmissions").addColumn("submissionKey", "text").execute();
    await db.schema
      .createIndex("photoSubmissionsByKey")
      .on("photoSubmissions")
      .column("submissionKey")
      .unique()
      .execute();

    await db.schema
      .createTable("photos")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("submissionId", "integer", (column) =>
        column.notNull().references("photoSubmissions.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull().check(sql`position >= 0`))
      .addColumn("name", "text", (column) => column.notNull().unique())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("widths", "text", (column) => column.notNull())
      .addColumn("original", "text", (column) => column.notNull())
      .addUniqueConstraint("photosInOrder", ["submissionId", "position"])
      .execute();
  },
};
