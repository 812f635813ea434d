import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who works the day beside the owner, and the links by which they came. */
export const helpers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("users")
      .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
      .execute();
    await db.schema
      .alterTable("users")
      .addColumn("name", "text", (column) => column.notNull().defaultTo("Owner"))
      .execute();
    // They sign in by their names.
    await sql`create unique index ${sql.id("helpersByName")} on users (lower(name)) where role = 'helper'`.execute(db);
    await db.schema
      .alterTable("sessions")
      .addColumn("userId", "integer", (column) => column.references("users.id").onDelete("cascade"))
      .execute();
    await db.schema
      .createTable("invitations")
      .addColumn("tokenHash", "text", (column) => column.primaryKey())
      .addColumn("userId", "integer", (column) => column.notNull().unique().references("users.id").onDelete("cascade"))
      .addColumn("expiresAt", "text", (column) => column.notNull())
      .addColumn("usedAt", "text")
      .execute();
  },
};
