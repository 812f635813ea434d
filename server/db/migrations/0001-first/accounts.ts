import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Accounts and sessions. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, "users")
    .addColumn("username", "text", (column) => column.notNull().unique())
    .addColumn("password", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
    .addColumn("name", "text", (column) => column.notNull().defaultTo("Owner"))
    .execute();
  // Helpers sign in by their names.
  await sql`create unique index ${sql.id("helpersByName")} on users (lower(name)) where role = 'helper'`.execute(db);

  await db.schema
    .createTable("sessions")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("userId", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .execute();

  await db.schema
    .createTable("setupTokens")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("invitations")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "integer", (column) => column.notNull().unique().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();

  await tableWithId(db, "loginFailures")
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("failedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("loginFailuresByAddress").on("loginFailures").columns(["address", "failedAt"]).execute();

  await tableWithId(db, "passkeys")
    .addColumn("userId", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credentialId", "text", (column) => column.notNull().unique())
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema.createIndex("passkeysByUser").on("passkeys").columns(["userId"]).execute();

  await db.schema
    .createTable("challenges")
    .addColumn("challenge", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("userId", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
}
