import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** What visitors send: bookings, messages and photos. */
export async function createRequestTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, "bookings")
    .addColumn("eventType", "text", (column) => column.notNull())
    .addColumn("expectedGuests", "text")
    .addColumn("guestCount", "integer")
    .addColumn("preferredDate", "text")
    .addColumn("preferredTime", "text")
    .addColumn("location", "text")
    .addColumn("customerName", "text", (column) => column.notNull())
    .addColumn("customerPhone", "text", (column) => column.notNull())
    .addColumn("customerEmail", "text", (column) => column.notNull())
    .addColumn("specialRequests", "text")
    .addColumn("eventDetails", "text")
    .addColumn("status", "text", (column) =>
      column.notNull().defaultTo("pending").check(sql`status in ('pending', 'confirmed', 'cancelled')`),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("bookingsByAge").on("bookings").columns(["createdAt desc", "id desc"]).execute();
  await db.schema.createIndex("bookingsByDate").on("bookings").columns(["preferredDate"]).execute();
  await db.schema
    .createIndex("bookingsByStatus")
    .on("bookings")
    .columns(["status", "createdAt desc", "id desc"])
    .execute();
  await db.schema.createIndex("bookingsByStatusAndDate").on("bookings").columns(["status", "preferredDate"]).execute();

  await tableWithId(db, "contactMessages")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("isRead", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("isSaved", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .execute();
  await db.schema
    .createIndex("contactMessagesUnread")
    .on("contactMessages")
    .columns(["isRead", "createdAt desc", "id desc"])
    .where(sql.ref("deletedAt"), "is", null)
    .execute();

  await tableWithId(db, "photoSubmissions")
    .addColumn("customerName", "text", (column) => column.notNull())
    .addColumn("customerEmail", "text")
    .addColumn("photoUrls", "text", (column) => column.notNull())
    .addColumn("photoFilenames", "text", (column) => column.notNull())
    .addColumn("photoCount", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("location", "text")
    .addColumn("description", "text")
    .addColumn("isApproved", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .execute();

  await tableWithId(db, "photos")
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
}
