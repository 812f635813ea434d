import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What people sign in with instead of a password, and what the server asks a device to sign. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("passkeys")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
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
    await db.schema.createIndex("passkeysByUser").on("passkeys").column("userId").execute();
    await db.schema
      .createTable("challenges")
      .addColumn("challenge", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("userId", "integer", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("expiresAt", "text", (column) => column.notNull())
      .execute();
  },
};
