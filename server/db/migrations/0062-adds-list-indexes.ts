import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The desk asks for the first rows of its lists, and for counts: without these, all rows would be sorted or read for them. */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    const newest = ["createdAt desc", "id desc"];
    await db.schema
      .createIndex("contactMessagesUnread")
      .on("contactMessages")
      .columns(["isRead", ...newest])
      .where("deletedAt", "is", null)
      .execute();
    await db.schema.createIndex("bookingsByAge").on("bookings").columns(newest).execute();
    await db.schema
      .createIndex("bookingsByStatus")
      .on("bookings")
      .columns(["status", ...newest])
      .execute();
    // SQLite takes the index of a status before that of a day: with the one above alone, it would read all that is confirmed.
    await db.schema
      .createIndex("bookingsByStatusAndDate")
      .on("bookings")
      .columns(["status", "preferredDate"])
      .execute();
  },
};
