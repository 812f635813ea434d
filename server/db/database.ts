import { type Dialect, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from "kysely";
import { CannotStart } from "../errors.ts";
import { ColumnValues } from "./column-values.ts";
import { isDatabaseAccessDenied, isDatabaseUnavailable } from "./failures.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

// Only SQLite accepts `in ()`.
const PLUGINS = [new ColumnValues(), new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/** The place of the database: `DATABASE_URL`, else the folder `DATA_DIR`. */
export interface DatabasePlace {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/** Slower queries are logged, because they delay everybody else. */
const SLOW_MS = 200;

/** Called with each slow query: its text, without its parameters. */
export type SlowQuery = (sql: string, milliseconds: number) => void;

/**
 * Opens the site's database, creates the embedded one when it is missing, and runs new migrations, all or none.
 * @throws CannotStart when it cannot be read or written, or reached, or when a newer version has changed it too much for this one
 */
export async function openDatabase(place: DatabasePlace, slow?: SlowQuery): Promise<Database> {
  const db = new Kysely<Tables>({
    dialect: await dialectOf(place),
    plugins: PLUGINS,
    log: ({ query, queryDurationMillis }) => {
      if (queryDurationMillis >= SLOW_MS) slow?.(query.sql, Math.round(queryDurationMillis));
    },
  });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    const isRefused =
      place.DATABASE_URL && error instanceof Error && (isDatabaseUnavailable(error) || isDatabaseAccessDenied(error));
    throw isRefused
      ? new CannotStart(
          `DATABASE_URL cannot be ${isDatabaseAccessDenied(error) ? "used" : "reached"}: ${error.message}`,
        )
      : error;
  }
  return db;
}

// Loaded on demand: each takes time and memory.
async function dialectOf({ DATA_DIR, DATABASE_URL }: DatabasePlace): Promise<Dialect> {
  if (DATABASE_URL) return (await import("./postgres.ts")).postgres(DATABASE_URL);
  return (await import("./sqlite.ts")).sqlite(DATA_DIR);
}
