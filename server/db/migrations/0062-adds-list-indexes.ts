import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The desk asks for the first rows of its lists: without these, all would be sorted for them. */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("contactMessagesUnread")
      .on("contactMessages")
      .columns(["isRead", "createdAt desc", "id desc"])
      .execute();
    await db.schema.createIndex("bookingsByAge").on("bookings").columns(["createdAt desc", "id desc"]).execute();
  },
};
