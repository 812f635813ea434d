import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Row, RowAction, WrittenRows } from "../db/written-rows.ts";
import type { Caller } from "../web/api.ts";
import { KEPT_TABLES, type Kept, NOT_KEPT } from "./kept.ts";
import { type EntryRow, historyStore } from "./store.ts";

/** More rows of one table that a call adds, changes or deletes are told together. */
const MOST_ROWS = 10;

/** What an entry says of the change itself. */
type NewEntry = Omit<EntryRow, "id" | "createdAt" | "who" | "device">;

/** A row that the transaction has changed: `before` is missing of a new one, `after` of one that is gone. */
interface ChangedRow {
  id: number;
  before: Row | undefined;
  after: Row | undefined;
}

type Author = Pick<Caller, "name" | "device"> | null;

/** Whether the rows of a statement are needed: all for a call of the desk, else the deleted ones with a person's words. */
export const needsRows =
  (author: Author) =>
  ({ table, action }: { table: string; action: RowAction }): boolean => {
    const kept = KEPT_TABLES.get(table);
    return kept !== undefined && (author !== null || (action === "deleted" && kept.isPersonal === true));
  };

/**
 * Stores what a transaction has written in the history, in the transaction: in the name of the author, and nothing where nobody at
 * the desk made the call. Whoever deletes a row with a person's words takes them out of the history, too.
 */
export async function record(trx: Database, written: WrittenRows, clock: Clock, author: Author): Promise<void> {
  const entries = await entriesOf(trx, written);
  if (!author || entries.length === 0) return;
  const { name: who, device } = author;
  const createdAt = clock.now().toISOString();
  await historyStore(trx).insert(entries.map((change) => ({ ...change, who, device, createdAt })));
}

/** What the history tells of the changes; the words of a person who is gone are forgotten. */
async function entriesOf(trx: Database, written: WrittenRows): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  for (const table of new Set([...written.before.keys(), ...written.added.keys()])) {
    const kept = KEPT_TABLES.get(table);
    if (!kept) continue;
    const rows = await changedRows(trx, table, written);
    const gone = rows.filter(({ after }) => after === undefined).map(({ id }) => id);
    if (kept.isPersonal && gone.length > 0) await historyStore(trx).forget(kept.thing, gone);
    const each: NewEntry[] = [];
    for (const row of rows) {
      const entry = await entryOf(trx, kept, row);
      if (entry) each.push(entry);
    }
    entries.push(...(isOneStory(each) ? together(each, kept) : each));
  }
  for (const { table, action, rows } of written.nameless) {
    const thing = KEPT_TABLES.get(table)?.thing;
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

/** @returns undefined where no field that is kept was changed */
async function entryOf(
  trx: Database,
  kept: Kept<Row>,
  { id, before, after }: ChangedRow,
): Promise<NewEntry | undefined> {
  const action: RowAction = !before ? "added" : !after ? "deleted" : "changed";
  const row = after ?? before ?? {};
  const fields = Object.keys(kept.columns).filter((column) => !isSame(before?.[column], after?.[column]));
  if (action === "changed" && fields.length === 0) return undefined;
  const rowId = kept.about ? Number(row[kept.about]) : id;
  const what = { thing: kept.thing, rowId, action, rows: 1 };
  if (action === "deleted" && kept.isPersonal) return { ...what, title: null, before: null, after: null };
  const keptValue = (of: Row, field: string) => (kept.hidden?.includes(field) ? NOT_KEPT : (of[field] ?? null));
  const values = (of: Row | undefined) =>
    of ? Object.fromEntries(fields.map((field) => [field, keptValue(of, field)])) : null;
  const title = (await kept.title?.(row, trx)) || null;
  return { ...what, title, before: values(before), after: values(after) };
}

/** Whether entries are told as one: too many, or several that say nothing of their own, such as a new order. */
const isOneStory = (entries: NewEntry[]): boolean =>
  entries.length > MOST_ROWS ||
  (entries.length > 1 &&
    entries.every(({ action, after }) => action === "changed" && Object.values(after ?? {}).every(isNotKept)));

/** Whether two values of a field say the same; nothing and null are one. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isNotKept = (value: unknown): boolean => value === NOT_KEPT;

/** One entry for all rows that were added, one for those that were changed, one for those that are gone. */
const together = (entries: NewEntry[], { thing, isPersonal }: Kept<Row>): NewEntry[] =>
  [...Map.groupBy(entries, ({ action }) => action)].map(([action, group]) => {
    const names = { names: group.flatMap(({ title }) => title ?? []).join(", ") };
    // An entry about many could not be found again when one of them is to be forgotten.
    const valuesOf = (of: "before" | "after") => {
      if (isPersonal || group[0]?.[of] === null) return null;
      return action === "changed" ? inCommon(group.map((entry) => entry[of])) : names;
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

/** What all these rows have in a field that one of them has; `NOT_KEPT` where they differ. */
function inCommon(rows: (Row | null)[]): Row {
  const fields = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  return Object.fromEntries(
    [...fields].map((field) => {
      const values = rows.map((row) => row?.[field]);
      return [field, values.every((value) => isSame(value, values[0])) ? values[0] : NOT_KEPT];
    }),
  );
}
