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
import { DATABASE_FILE, knowAllLetters } from "./sqlite-file.ts";
import { watchStatements } from "./written-rows.ts";

/** How long a statement waits for another process that writes. Within that time this process answers nobody. */
const BUSY_TIMEOUT_MS = 5000;
const BETWEEN_TRIES_MS = 10;

class Driver extends SqliteDriver {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database, onCreateConnection: watchStatements(new SqliteQueryCompiler()) });
    this.#database = database;
  }

  // The write lock comes first: a transaction that has read something could not wait for it any more (SQLITE_BUSY_SNAPSHOT).
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // A full disk makes SQLite roll back by itself. Rolling back once more would fail and hide the reason.
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
    // SQLite rolls back schema changes as it does rows; Kysely's own adapter does not make use of it.
    return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true });
  }
}

/**
 * Sets the file's journal to write-ahead, once for all later starts. Two processes that start at once on a new file
 * both want to change it. SQLite refuses one of them at once, without its timeout (sqlite3_busy_handler: it would
 * be a deadlock), so that one tries again.
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
 * The embedded database: a file in `folder`, both made where they are missing.
 * @throws CannotStart when the folder or the file cannot be read or written
 */
export function sqlite(folder: string): SqliteDialect {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const database = new SQLite(path.join(folder, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
    writeAhead(database);
    // FULL: what was acknowledged survives a power cut, not only a killed process.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    knowAllLetters(database);
    // What is deleted is overwritten: a person who was erased is not to be found in the file's free pages either.
    database.pragma("secure_delete = ON");
    return new Sqlite(database);
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${path.resolve(folder)} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
