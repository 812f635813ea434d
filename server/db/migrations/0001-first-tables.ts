import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Table = CreateTableBuilder<string, string>;

/** product.md, *Stored data*, all nine entities, and what the server needs besides: sessions, settings, outbox. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    // AUTOINCREMENT, so that the id of a deleted row is never given to another one: addresses that stand in mails stay true.
    const withId = (name: string): Table =>
      db.schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

    await withId("users")
      .addColumn("username", "text", (column) => column.notNull().unique())
      .addColumn("password", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("sessions")
      .addColumn("tokenHash", "text", (column) => column.primaryKey())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("lastSeenAt", "text", (column) => column.notNull())
      .addColumn("expiresAt", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("setupTokens")
      .addColumn("tokenHash", "text", (column) => column.primaryKey())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();

    await withId("loginFailures")
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("failedAt", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("loginFailuresByAddress")
      .on("loginFailures")
      .columns(["address", "failedAt"])
      .execute();

    await db.schema
      .createTable("business")
      .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("tagline", "text", (column) => column.notNull())
      .addColumn("phone", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("addressLine", "text", (column) => column.notNull())
      .addColumn("hours", "text", (column) => column.notNull())
      .addColumn("sizes", "text", (column) => column.notNull())
      .addColumn("socialLinks", "text", (column) => column.notNull())
      .addColumn("storeUrl", "text", (column) => column.notNull())
      .addColumn("timezone", "text", (column) => column.notNull())
      .addColumn("ownerEmail", "text", (column) => column.notNull())
      .addColumn("approvePhotos", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("logoPath", "text")
      .addColumn("updatedAt", "text", (column) => column.notNull())
      .execute();

    await withId("locations")
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("startTime", "text", (column) => column.notNull())
      .addColumn("endTime", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) =>
        column.notNull().defaultTo("scheduled").check(sql`status in ('scheduled', 'active', 'completed')`),
      )
      .addColumn("isOpen", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("eventType", "text")
      .addColumn("notes", "text")
      .addColumn("activatedAt", "text")
      .addColumn("confirmedAt", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("locationsByDate").on("locations").columns(["date", "startTime"]).execute();
    await db.schema.createIndex("locationsByStatus").on("locations").columns(["status", "date"]).execute();

    await withId("menuItems")
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("category", "text", (column) => column.notNull())
      .addColumn("smallPrice", "integer")
      .addColumn("mediumPrice", "integer")
      .addColumn("largePrice", "integer")
      .addColumn("isAvailable", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("position", "integer", (column) => column.notNull())
      .execute();

    await withId("bookings")
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
      .execute();
    await db.schema.createIndex("bookingsByDate").on("bookings").column("preferredDate").execute();

    await withId("contactMessages")
      .addColumn("firstName", "text", (column) => column.notNull())
      .addColumn("lastName", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("isRead", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("isSaved", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();

    await withId("photoSubmissions")
      .addColumn("customerName", "text", (column) => column.notNull())
      .addColumn("customerEmail", "text")
      .addColumn("photoUrls", "text", (column) => column.notNull())
      .addColumn("photoFilenames", "text", (column) => column.notNull())
      .addColumn("photoCount", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("location", "text")
      .addColumn("description", "text")
      .addColumn("isApproved", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();

    await withId("subscribers")
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("phone", "text")
      .addColumn("firstName", "text")
      .addColumn("lastName", "text")
      .addColumn("emailNotifications", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("smsNotifications", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("isActive", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("consent", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();

    await withId("storeProducts")
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("category", "text")
      .addColumn("price", "decimal(10, 2)", (column) => column.notNull())
      .addColumn("imageUrl", "text")
      .addColumn("variants", "text", (column) => column.notNull())
      .addColumn("inStock", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("squareItemId", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();

    await withId("storeOrders")
      .addColumn("orderNumber", "text", (column) => column.notNull().unique())
      .addColumn("customerEmail", "text", (column) => column.notNull())
      .addColumn("customerName", "text", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addColumn("subtotal", "decimal(10, 2)", (column) => column.notNull())
      .addColumn("tax", "decimal(10, 2)", (column) => column.notNull().defaultTo(0))
      .addColumn("total", "decimal(10, 2)", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull().defaultTo("pending"))
      .addColumn("squareOrderId", "text")
      .addColumn("squarePaymentId", "text")
      .addColumn("shippingAddress", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("updatedAt", "text", (column) => column.notNull())
      .execute();

    await withId("outbox")
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("channel", "text", (column) => column.notNull())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("subscriberId", "integer", (column) => column.references("subscribers.id").onDelete("set null"))
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull().defaultTo("queued"))
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("nextAttemptAt", "text", (column) => column.notNull())
      .addColumn("error", "text")
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("sentAt", "text")
      .addUniqueConstraint("outboxOncePerCauseAndPerson", ["cause", "channel", "recipient"])
      .execute();
    await db.schema.createIndex("outboxByStatus").on("outbox").columns(["status", "nextAttemptAt"]).execute();
  },
};
