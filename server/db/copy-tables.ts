import { sql } from "kysely";
import type { Database } from "./database.ts";

const ROWS_AT_ONCE = 500;

/** The target database has rows already. */
export class NotEmpty extends Error {}

/**
 * Copies every row of the embedded database `from` to the empty Postgres database `to`, both migrated by the same code: a consistent
 * snapshot, all or nothing. Used ids are not used again.
 * @returns the number of rows of each table
 * @throws NotEmpty
 */
export function copyTables(from: Database, to: Database): Promise<Map<string, number>> {
  return from.transaction().execute((reading) =>
    to.transaction().execute(async (writing) => {
      const tables = await tablesOf(reading);
      for (const table of tables) {
        if ((await count(writing, table)) > 0) throw new NotEmpty(`The table ${table} has rows already`);
      }
      // Rows are copied as stored, without the plugin that converts numbers to booleans.
      for (const table of tables) await copyRows(reading.withoutPlugins(), writing.withoutPlugins(), table);
      await goOnCounting(reading, writing);

      const counts = new Map<string, number>();
      for (const table of tables) {
        const [source, copied] = [await count(reading, table), await count(writing, table)];
        if (source !== copied) throw new Error(`Of ${source} rows of ${table}, ${copied} were copied`);
        counts.set(table, copied);
      }
      return counts;
    }),
  );
}

/** The order of tables: referenced rows are copied first. */
async function tablesOf(reading: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; referred: string | null }>`
    select made.name, key."table" as referred
    from sqlite_master as made left join pragma_foreign_key_list(made.name) as key
    where type = 'table' and made.name not like 'sqlite_%' and made.name not like 'kysely_%'
    order by made.rowid`.execute(reading);
  const waiting = Map.groupBy(rows, ({ name }) => name);
  const ordered: string[] = [];
  for (const [name] of waiting) put(name);
  return ordered;

  function put(name: string) {
    if (ordered.includes(name)) return;
    for (const { referred } of waiting.get(name) ?? []) if (referred !== null && referred !== name) put(referred);
    ordered.push(name);
  }
}

async function copyRows(reading: Database, writing: Database, table: string) {
  for (let last = 0; ; ) {
    // Not `rowid`, which to SQLite is the same as a column `rowId`.
    const { rows } = await sql<{ rowNumber: number; [column: string]: unknown }>`
      select _rowid_ as "rowNumber", * from ${sql.table(table)}
      where _rowid_ > ${last} order by _rowid_ limit ${ROWS_AT_ONCE}`.execute(reading);
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first).filter((column) => column !== "rowNumber");
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(writing);
    last = rows.at(-1)?.rowNumber ?? last;
  }
}

/** SQLite stores the last id of each table, also when its row was deleted. */
async function goOnCounting(reading: Database, writing: Database) {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(reading);
  for (const { name, seq } of rows) {
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${seq})`.execute(writing);
  }
}

async function count(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
