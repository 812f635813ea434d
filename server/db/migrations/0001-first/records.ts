import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../dialect.ts";
import { tableWithId } from "./table-with-id.ts";

/** The history, and the state of the site. */
export async function createRecordTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, "history")
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

  await tableWithId(db, "erasures")
    .addColumn("erasedAt", "text", (column) => column.notNull())
    .addColumn("subscribers", "integer", (column) => column.notNull())
    .addColumn("bookings", "integer", (column) => column.notNull())
    .addColumn("messages", "integer", (column) => column.notNull())
    .addColumn("photos", "integer", (column) => column.notNull())
    .addColumn("mails", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("idempotencyKeys")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("caller", "text", (column) => column.notNull())
    .addColumn("call", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("answer", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("idempotencyKeysAbout").on("idempotencyKeys").columns(["about"]).execute();
  await db.schema.createIndex("idempotencyKeysByAge").on("idempotencyKeys").columns(["createdAt"]).execute();

  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expire", "integer")
    .execute();
  // Postgres may forget a few minutes' counts when it crashes.
  if (isPostgres(db)) await sql`alter table ${sql.table("rateLimits")} set unlogged`.execute(db);

  await db.schema
    .createTable("dataState")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("epoch", "text", (column) => column.notNull())
    .addColumn("sequenceBase", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("clockSeenAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("pageVersion")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
