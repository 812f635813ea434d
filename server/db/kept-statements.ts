import type SQLite from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** A site has about as many; texts that differ by the number of values only could be without end. */
const MOST_KEPT = 200;

/**
 * The file, with its statements kept once they are prepared: preparing one takes as long as running it. The one that has not
 * been used for the longest goes first.
 */
export function keptStatements(file: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = kept.get(text) ?? file.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}
