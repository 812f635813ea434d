import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../db/database.ts";
import type { Row } from "../db/row-images.ts";
import { Conflict } from "../errors.ts";
import { tableOf } from "./kept.ts";
import { type EntryRow, historyStore } from "./store.ts";
import { isSame } from "./values.ts";

const takenBack = new AsyncLocalStorage<EntryRow>();

/** Ends the transaction of a press that comes twice: the row says already what it said before the change. */
class NothingLeft extends Error {}

/**
 * Does `work`, which takes a change back: what it writes is refused where the change does not stand any more. Where it is taken back
 * already, nothing happens.
 */
export async function whileStanding(entry: EntryRow, work: () => Promise<unknown>): Promise<void> {
  try {
    await takenBack.run(entry, work);
  } catch (error) {
    if (!(error instanceof NothingLeft)) throw error;
  }
}

/** Whether a row says in all fields of a change what the change has made of them. */
export const stands = ({ after }: EntryRow, row: Row): boolean => says(row, after);

/** In the transaction that takes a change back, if it is one. @throws Conflict */
export async function insistOnStanding(trx: Database): Promise<void> {
  const entry = takenBack.getStore();
  if (!entry || entry.rowId === null) return;
  const row = (await historyStore(trx).rowsOf(tableOf(entry.thing), [entry.rowId])).get(entry.rowId);
  if (!row) throw new Conflict("This is gone by now.");
  if (says(row, entry.before)) throw new NothingLeft();
  if (!stands(entry, row)) throw new Conflict("This was changed again since. Take back the newer change first.");
}

const says = (row: Row, fields: Row | null): boolean =>
  fields !== null && Object.entries(fields).every(([field, value]) => isSame(row[field], value));
