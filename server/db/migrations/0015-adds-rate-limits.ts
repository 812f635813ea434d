import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

/** The table of `rate-limiter-flexible`, with its column names. A crash of the database may forget a few minutes' counts. */
export const rateLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("rateLimits")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("expire", "integer")
      .execute();
    if (isPostgres(db)) await sql`alter table ${sql.table("rateLimits")} set unlogged`.execute(db);
  },
};
