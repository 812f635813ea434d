import { type ColumnMetadata, type Kysely, sql } from "kysely";
import { isPostgres } from "../../server/db/dialect.ts";

interface AnyTables {
  [table: string]: Record<string, unknown>;
}

/** Values of columns with a check constraint. */
const TEXTS: Record<string, string> = {
  "users.role": "helper",
  "locations.status": "scheduled",
  "bookings.status": "pending",
  "outbox.status": "sent",
};

/** Columns that only the second row fills: each row has either this or another column. */
const IN_SECOND = new Set(["follows.pushSubscriptionId"]);

/**
 * Replaces the rows of every table with two: one with a value in each column, one with nulls where they are allowed. Texts have
 * non-English letters; references are valid. `business` has one row.
 */
export async function fillEveryTable<T>(database: Kysely<T>): Promise<void> {
  const db = raw(database);
  const tables = await db.introspection.getTables();
  await db.transaction().execute(async (writing) => {
    await checkReferencesLast(writing);
    for (const { name, columns } of tables) {
      await writing.deleteFrom(name).execute();
      for (const number of name === "business" ? [1] : [1, 2]) {
        // SQLite allows null in a text key; Postgres does not. The key is the first column.
        const filled = columns.filter((column, index) =>
          IN_SECOND.has(`${name}.${column.name}`) ? number === 2 : number === 1 || index === 0 || !column.isNullable,
        );
        const values = filled.map((column) => [column.name, valueIn(name, column, number)]);
        await writing.insertInto(name).values(Object.fromEntries(values)).execute();
      }
    }
  });
}

/** @returns the stored rows of every table; amounts that Postgres returns as text are numbers */
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
  // A push subscription refers to its session by this text.
  const column = name === "sessionHash" ? "tokenHash" : name;
  return TEXTS[`${table}.${name}`] ?? `Élan 🍦 '"\\ ${column} ${number}`;
}

/** Tables are filled by name, so referenced rows may be missing for a while. */
async function checkReferencesLast(db: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(db)) await sql`set local session_replication_role = replica`.execute(db);
  else await sql`pragma defer_foreign_keys = on`.execute(db);
}
