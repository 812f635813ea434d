import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

/** Every call is counted: that must not wait for the disk, and what a crash of the database forgets are a few minutes' counts. */
export const countsWithoutLog: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) await sql`alter table ${sql.table("requestCounts")} set unlogged`.execute(db);
  },
};
