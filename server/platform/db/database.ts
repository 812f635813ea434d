import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { ColumnValues } from "./column-values.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** The data folder cannot be used; the message says which and why. */
export class DataFolderUnusable extends Error {}

// SQLite rolls back schema changes as it does rows; Kysely's own adapter does not make use of it.
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return Object.defineProperty(new SqliteAdapter(), "supportsTransactionalDdl", { value: true });
  }
}

/**
 * Opens the site's database in `folder`, making the folder and the file where they are missing, and runs the migrations
 * that have not run yet, all of them or none.
 * @throws DataFolderUnusable when the folder or the file cannot be read or written
 */
export async function openDatabase(folder: string): Promise<Database> {
  const db = new Kysely<Tables>({
    dialect: new TransactionalSqlite({ database: openFile(folder) }),
    plugins: [new ColumnValues()],
  });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function openFile(folder: string): SQLite.Database {
  try {
    fs.mkdirSync(folder, { recursive: true });
    const file = new SQLite(path.join(folder, "site.db"), { timeout: 5000 });
    file.pragma("journal_mode = WAL");
    // FULL: what was acknowledged survives a power cut, not only a killed process.
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    return file;
  } catch (error) {
    throw new DataFolderUnusable(
      `DATA_DIR ${path.resolve(folder)} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
