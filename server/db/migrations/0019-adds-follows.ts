import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Who hears of chosen places, weekdays or stops alone. */
export const follows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("follows")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("subscriberId", "integer", (column) =>
        column.notNull().references("subscribers.id").onDelete("cascade"),
      )
      .addColumn("topic", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("followsBySubscriber")
      .unique()
      .on("follows")
      .columns(["subscriberId", "topic"])
      .execute();
  },
};
