import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./dialect.ts";

/** The time by the clock of the database that several processes share, in seconds since 1970: theirs may differ. */
export const databaseSeconds = (db: Database) =>
  isPostgres(db) ? sql<number>`extract(epoch from clock_timestamp())::float8` : sql<number>`unixepoch('subsec')`;
