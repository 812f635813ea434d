import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { CannotStart } from "../errors.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/** A migration whose name says that it only adds tables, indexes or optional columns. Older versions work with it. */
const ONLY_ADDS = /^\d{4}-adds-/;

/**
 * Runs new migrations, all or none. A newer version's database is accepted when the unknown migrations only add, so that an update can be
 * undone.
 * @throws CannotStart when they do more
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const later = (await migrated(db)).filter((name) => !(name in migrations));
  const tooMuch = later.find((name) => !ONLY_ADDS.test(name));
  if (tooMuch) {
    throw new CannotStart(
      `A newer version has changed the database (${tooMuch}), and this one cannot work with that: start the newer one, or restore a backup from before`,
    );
  }
  const all = { ...migrations, ...Object.fromEntries(later.map((name) => [name, ALREADY_DONE])) };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest();
  if (error) throw error;
}

const ALREADY_DONE: Migration = { up: async () => {} };

/** The names of the migrations that have run. */
async function migrated(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
