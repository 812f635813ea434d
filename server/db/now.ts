import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./dialect.ts";

/** The database's time in seconds since 1970, because the clocks of several processes may differ. */
export const databaseSeconds = (db: Database) =>
  isPostgres(db) ? sql<number>`extract(epoch from clock_timestamp())::float8` : sql<number>`unixepoch('subsec')`;
