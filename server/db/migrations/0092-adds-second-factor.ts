import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The app that shows a code to whoever signs in by password, and the codes for the day on which it is lost. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("users").addColumn("totpSecret", "text").execute();
    await db.schema.alterTable("users").addColumn("totpStep", "integer").execute();
    await db.schema
      .createTable("recoveryCodes")
      .addColumn("codeHash", "text", (column) => column.primaryKey())
      .addColumn("userId", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
      .execute();
  },
};
