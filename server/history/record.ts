import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Row, RowAction, WrittenRows } from "../db/written-rows.ts";
import type { Caller } from "../web/api.ts";
import { HIDDEN_VALUE, RECORDED_TABLES, type RecordedTable } from "./recorded-tables.ts";
import { type EntryRow, historyStore } from "./store.ts";

/** More changed rows of one table become one entry. */
const MOST_ROWS = 10;

/** An entry without its author and time. */
type NewEntry = Omit<EntryRow, "id" | "createdAt" | "who" | "device">;

/** A row that the transaction has changed: an added one has no `before`, a deleted one no `after`. */
interface ChangedRow {
  id: number;
  before: Row | undefined;
  after: Row | undefined;
}

type Author = Pick<Caller, "name" | "device"> | null;

/** Whether the history needs a statement's rows: all in a call of the desk, else only deleted rows with personal data. */
export const needsWrittenRows =
  (author: Author) =>
  ({ table, action }: { table: string; action: RowAction }): boolean => {
    const recorded = RECORDED_TABLES.get(table);
    return recorded !== undefined && (author !== null || (action === "deleted" && recorded.isPersonal === true));
  };

/**
 * Inserts the history's entries of a transaction, in the same transaction. Without an author, outside of the desk's calls, it
 * inserts none. When a row with personal data is deleted, earlier entries about it lose their texts.
 */
export async function recordHistory(trx: Database, written: WrittenRows, clock: Clock, author: Author): Promise<void> {
  const entries = await entriesOf(trx, written);
  if (!author || entries.length === 0) return;
  const { name: who, device } = author;
  const createdAt = clock.now().toISOString();
  await historyStore(trx).insert(entries.map((change) => ({ ...change, who, device, createdAt })));
}

/** Makes the entries, and removes the texts about deleted persons from earlier ones. */
async function entriesOf(trx: Database, written: WrittenRows): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  for (const table of new Set([...written.before.keys(), ...written.added.keys()])) {
    const recorded = RECORDED_TABLES.get(table);
    if (!recorded) continue;
    const rows = await changedRows(trx, table, written);
    const deleted = rows.filter(({ after }) => after === undefined).map(({ id }) => id);
    if (recorded.isPersonal && deleted.length > 0) await historyStore(trx).forget(recorded.thing, deleted);
    const ofTable: NewEntry[] = [];
    for (const row of rows) {
      const entry = await entryOf(trx, recorded, row);
      if (entry) ofTable.push(entry);
    }
    entries.push(...(areMergeable(ofTable) ? merged(ofTable, recorded) : ofTable));
  }
  for (const { table, action, rows } of written.nameless) {
    const thing = RECORDED_TABLES.get(table)?.thing;
    if (thing) entries.push({ thing, rowId: null, action, rows, title: null, before: null, after: null });
  }
  return entries;
}

async function changedRows(trx: Database, table: string, written: WrittenRows): Promise<ChangedRow[]> {
  const before = written.before.get(table) ?? new Map<number, Row>();
  const added = written.added.get(table) ?? new Set<number>();
  const ids = [...new Set([...before.keys(), ...added])];
  const after = await historyStore(trx).rowsOf(table, ids);
  return ids
    .map((id) => ({ id, before: added.has(id) ? undefined : before.get(id), after: after.get(id) }))
    .filter((row) => row.before ?? row.after);
}

/** @returns undefined when no recorded column has changed */
async function entryOf(
  trx: Database,
  recorded: RecordedTable<Row>,
  { id, before, after }: ChangedRow,
): Promise<NewEntry | undefined> {
  const action: RowAction = !before ? "added" : !after ? "deleted" : "changed";
  const row = after ?? before ?? {};
  const fields = Object.keys(recorded.columns).filter((column) => !isSame(before?.[column], after?.[column]));
  if (action === "changed" && fields.length === 0) return undefined;
  const rowId = recorded.about ? Number(row[recorded.about]) : id;
  const common = { thing: recorded.thing, rowId, action, rows: 1 };
  if (action === "deleted" && recorded.isPersonal) return { ...common, title: null, before: null, after: null };
  const valueIn = (of: Row, field: string) => (recorded.hidden?.includes(field) ? HIDDEN_VALUE : (of[field] ?? null));
  const values = (of: Row | undefined) =>
    of ? Object.fromEntries(fields.map((field) => [field, valueIn(of, field)])) : null;
  const title = (await recorded.title?.(row, trx)) || null;
  return { ...common, title, before: values(before), after: values(after) };
}

/** Whether entries become one: too many, or several that differ only in hidden columns, such as a new order. */
const areMergeable = (entries: NewEntry[]): boolean =>
  entries.length > MOST_ROWS ||
  (entries.length > 1 &&
    entries.every(({ action, after }) => action === "changed" && Object.values(after ?? {}).every(isHidden)));

/** Whether two values are equal; undefined equals null. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isHidden = (value: unknown): boolean => value === HIDDEN_VALUE;

/** One entry for all added rows, one for all changed rows, one for all deleted rows. */
const merged = (entries: NewEntry[], { thing, isPersonal }: RecordedTable<Row>): NewEntry[] =>
  [...Map.groupBy(entries, ({ action }) => action)].map(([action, group]) => {
    const names = { names: group.flatMap(({ title }) => title ?? []).join(", ") };
    // A merged entry has no row id, so that an erasure could not find it: it has no personal data.
    const valuesOf = (of: "before" | "after") => {
      if (isPersonal || group[0]?.[of] === null) return null;
      return action === "changed" ? commonValues(group.map((entry) => entry[of])) : names;
    };
    return {
      thing,
      action,
      rowId: null,
      rows: group.length,
      title: null,
      before: valuesOf("before"),
      after: valuesOf("after"),
    };
  });

/** The values that are the same in all rows; `HIDDEN_VALUE` for those that differ. */
function commonValues(rows: (Row | null)[]): Row {
  const fields = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  return Object.fromEntries(
    [...fields].map((field) => {
      const values = rows.map((row) => row?.[field]);
      return [field, values.every((value) => isSame(value, values[0])) ? values[0] : HIDDEN_VALUE];
    }),
  );
}
