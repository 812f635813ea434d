import { sql } from "kysely";

/** The time by the clock of the database that several processes share, in seconds since 1970: theirs may differ. Postgres only. */
export const databaseSeconds = sql<number>`extract(epoch from clock_timestamp())::float8`;
