import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { CannotStart } from "../errors.ts";
import { DATABASE_FILE, defineUnicodeLower } from "./sqlite-file.ts";
import { watchStatements } from "./written-rows.ts";

/** How long a statement waits for another writing process. Meanwhile this process answers nobody. */
const BUSY_TIMEOUT_MS = 5000;
const BETWEEN_TRIES_MS = 10;

class Driver extends SqliteDriver {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database, onCreateConnection: watchStatements(new SqliteQueryCompiler()) });
    this.#database = database;
  }

  // Takes the write lock first: a transaction that has read cannot wait for it any more (SQLITE_BUSY_SNAPSHOT).
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // On a full disk SQLite has rolled back already. A second rollback would fail and hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class Sqlite extends SqliteDialect {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new Driver(this.#database);
  }

  override createAdapter() {
    // SQLite rolls back schema changes, too; Kysely's own adapter does not use that.
    return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true });
  }
}

/**
 * Sets the file's journal to write-ahead, for all later starts. Of two processes that start at the same time on a new file SQLite
 * refuses one without waiting (sqlite3_busy_handler: it would be a deadlock), so that one tries again.
 */
function writeAhead(database: SQLite.Database): void {
  const end = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || Date.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_TRIES_MS);
    }
  }
}

/**
 * The embedded database: a file in `folder`; both are created when they are missing.
 * @throws CannotStart when the folder or the file cannot be read or written
 */
export function sqlite(folder: string): SqliteDialect {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const database = new SQLite(path.join(folder, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
    writeAhead(database);
    // FULL: acknowledged writes survive a power cut, not only a killed process.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    defineUnicodeLower(database);
    // Deleted data are overwritten: an erased person is not in the file's free pages either.
    database.pragma("secure_delete = ON");
    return new Sqlite(database);
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${path.resolve(folder)} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
