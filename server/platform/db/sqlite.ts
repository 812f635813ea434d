import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { SqliteAdapter, SqliteDialect } from "kysely";
import { CannotStart } from "../errors.ts";
import { DATABASE_FILE } from "./copy-file.ts";

// SQLite rolls back schema changes as it does rows; Kysely's own adapter does not make use of it.
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true });
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
    return new TransactionalSqlite({ database: file });
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${path.resolve(folder)} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
