import { type Dialect, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from "kysely";
import { CannotStart } from "../errors.ts";
import { ColumnValues } from "./column-values.ts";
import { isAway, isDenied } from "./failures.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

// SQLite alone takes `in ()`.
const PLUGINS = [new ColumnValues(), new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/** Where the database is: at `DATABASE_URL`, else in the folder `DATA_DIR`. */
export interface DatabasePlace {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/** A query that takes this long is worth a look: it holds up everybody else. */
const SLOW_MS = 200;

/** Called with each slow query: its text, without its parameters. */
export type SlowQuery = (sql: string, milliseconds: number) => void;

/**
 * Opens the site's database, making the embedded one where it is missing, and runs the migrations that have not run yet, all
 * of them or none.
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
    const isRefused = place.DATABASE_URL && error instanceof Error && (isAway(error) || isDenied(error));
    throw isRefused
      ? new CannotStart(`DATABASE_URL cannot be ${isDenied(error) ? "used" : "reached"}: ${error.message}`)
      : error;
  }
  return db;
}

// Loaded when it is needed: each takes time and memory that the other's site should not pay.
async function dialectOf({ DATA_DIR, DATABASE_URL }: DatabasePlace): Promise<Dialect> {
  if (DATABASE_URL) return (await import("./postgres.ts")).postgres(DATABASE_URL);
  return (await import("./sqlite.ts")).sqlite(DATA_DIR);
}
