import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The business and its menu. */
export async function createBusinessTables(db: Kysely<unknown>): Promise<void> {
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
    .addColumn("mailsPerSecond", "integer", (column) =>
      column
        .notNull()
        .defaultTo(50)
        .check(sql`${sql.ref("mailsPerSecond")} > 0`),
    )
    .addColumn("smsPerSecond", "integer", (column) =>
      column
        .notNull()
        .defaultTo(10)
        .check(sql`${sql.ref("smsPerSecond")} > 0`),
    )
    .addColumn("hero", "text")
    .addColumn("food", "text", (column) => column.notNull())
    .addColumn("colors", "text", (column) => column.notNull())
    .addColumn("packages", "text", (column) => column.notNull())
    .addColumn("eventTypes", "text", (column) => column.notNull())
    .addColumn("calendarDomain", "text", (column) => column.notNull())
    .addColumn("showsDrawing", "integer", (column) => column.notNull())
    .addColumn("isSetUp", "integer", (column) => column.notNull())
    .addColumn("putAway", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();

  await db.schema
    .createTable("logos")
    .addColumn("version", "text", (column) => column.primaryKey())
    .addColumn("picture", "blob", (column) => column.notNull())
    .addColumn("sharePicture", "blob", (column) => column.notNull())
    .execute();

  await tableWithId(db, "menuItems")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("smallPrice", "integer")
    .addColumn("mediumPrice", "integer")
    .addColumn("largePrice", "integer")
    .addColumn("isAvailable", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("soldOutOn", "text")
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await tableWithId(db, "storeProducts")
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

  await tableWithId(db, "storeOrders")
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
}
