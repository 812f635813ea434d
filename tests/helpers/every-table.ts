import { type ColumnMetadata, type Kysely, sql } from "kysely";
import { isPostgres } from "../../server/db/dialect.ts";

interface AnyTables {
  [table: string]: Record<string, unknown>;
}

/** Values where a column's check refuses a text like the others. */
const TEXTS: Record<string, string> = {
  "users.role": "helper",
  "locations.status": "scheduled",
  "bookings.status": "pending",
  "outbox.status": "sent",
};

/** Columns that are filled in the second row alone: of these and another one each row has one. */
const IN_SECOND = new Set(["follows.pushSubscriptionId"]);

/**
 * Puts two rows into every table of a database, in place of what is there: one with a value in each column, one with
 * nulls where they may be. Each text has letters that are not English; each reference finds its row. `business` has room for one.
 */
export async function fillEveryTable<T>(database: Kysely<T>): Promise<void> {
  const db = raw(database);
  const tables = await db.introspection.getTables();
  await db.transaction().execute(async (writing) => {
    await checkReferencesLast(writing);
    for (const { name, columns } of tables) {
      await writing.deleteFrom(name).execute();
      for (const number of name === "business" ? [1] : [1, 2]) {
        // SQLite lets even a key of text be null; Postgres does not. The key comes first.
        const filled = columns.filter((column, index) =>
          IN_SECOND.has(`${name}.${column.name}`) ? number === 2 : number === 1 || index === 0 || !column.isNullable,
        );
        const values = filled.map((column) => [column.name, valueIn(name, column, number)]);
        await writing.insertInto(name).values(Object.fromEntries(values)).execute();
      }
    }
  });
}

/** @returns the rows of every table, as they are stored; an amount of money that Postgres gives as text is a number */
export async function everyRow<T>(database: Kysely<T>): Promise<Record<string, Record<string, unknown>[]>> {
  const db = raw(database);
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const first = columns.find(({ dataType }) => !BYTES.test(dataType));
    const rows = db.selectFrom(name).selectAll();
    all[name] = await rows.orderBy(first?.name ?? "").execute();
    for (const column of columns.filter(({ dataType }) => FRACTION.test(dataType))) {
      for (const row of all[name]) row[column.name] &&= Number(row[column.name]);
    }
  }
  return all;
}

const BYTES = /^(blob|bytea)$/i;
const FRACTION = /^(double|decimal|numeric|float)/i;

const raw = <T>(db: Kysely<T>) => db.withoutPlugins() as unknown as Kysely<AnyTables>;

function valueIn(table: string, { name, dataType }: ColumnMetadata, number: number) {
  if (/^(integer|bigint|int\d)$/i.test(dataType)) return number;
  if (FRACTION.test(dataType)) return number + 0.5;
  if (BYTES.test(dataType)) return Buffer.from([0, 1, 255, number]);
  // A push subscription names the session that it belongs to by this text.
  const column = name === "sessionHash" ? "tokenHash" : name;
  return TEXTS[`${table}.${name}`] ?? `Élan 🍦 '"\\ ${column} ${number}`;
}

/** Tables are filled in the order of their names, and one refers to another. */
async function checkReferencesLast(db: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(db)) await sql`set local session_replication_role = replica`.execute(db);
  else await sql`pragma defer_foreign_keys = on`.execute(db);
}
