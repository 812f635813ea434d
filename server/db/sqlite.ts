import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { SqliteAdapter, SqliteDialect } from "kysely";
import { CannotStart } from "../errors.ts";
import { PatientDriver } from "./sqlite-driver.ts";
import { DATABASE_FILE } from "./sqlite-file.ts";

class Sqlite extends SqliteDialect {
  readonly #file: SQLite.Database;
  constructor(file: SQLite.Database) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver() {
    return new PatientDriver(this.#file);
  }

  override createAdapter() {
    return Object.defineProperties(new SqliteAdapter(), {
      // SQLite rolls back schema changes as it does rows; Kysely's own adapter does not make use of it.
      supportsTransactionalDdl: { value: true },
      // The driver itself sees to it that one at a time uses the one connection.
      supportsMultipleConnections: { value: true },
    });
  }
}

/**
 * The embedded database: a file in `folder`, both made where they are missing.
 * @throws CannotStart when the folder or the file cannot be read or written
 */
export function sqlite(folder: string): SqliteDialect {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const file = new SQLite(path.join(folder, DATABASE_FILE), { timeout: 5000 });
    file.pragma("journal_mode = WAL");
    // FULL: what was acknowledged survives a power cut, not only a killed process.
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    // What is deleted is overwritten: a person who was erased is not to be found in the file's free pages either.
    file.pragma("secure_delete = ON");
    // 2 MB of pages, as SQLite has it by itself: the driver's 16 MB fill up in a long send, with what the system keeps in memory too.
    file.pragma("cache_size = -2000");
    // From here on the driver waits, and not SQLite.
    file.pragma("busy_timeout = 0");
    return new Sqlite(file);
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${path.resolve(folder)} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
