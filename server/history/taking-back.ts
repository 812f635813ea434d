import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../db/database.ts";
import type { Row } from "../db/row-images.ts";
import { Conflict } from "../errors.ts";
import { tableOf } from "./kept.ts";
import { type EntryRow, historyStore } from "./store.ts";
import { isSame } from "./values.ts";

const takenBack = new AsyncLocalStorage<EntryRow>();

/** Does `work`, which takes a change back: what it writes is refused where the change does not stand any more. */
export const whileStanding = <Result>(entry: EntryRow, work: () => Promise<Result>): Promise<Result> =>
  takenBack.run(entry, work);

/** Whether a row says in all fields of a change what the change has made of them. */
export const stands = ({ after }: EntryRow, row: Row): boolean =>
  after !== null && Object.entries(after).every(([field, value]) => isSame(row[field], value));

/** In the transaction that takes a change back, if it is one. @throws Conflict */
export async function insistOnStanding(trx: Database): Promise<void> {
  const entry = takenBack.getStore();
  if (!entry || entry.rowId === null) return;
  const row = (await historyStore(trx).rowsOf(tableOf(entry.thing), [entry.rowId])).get(entry.rowId);
  if (!row) throw new Conflict("This is gone by now.");
  if (!stands(entry, row)) throw new Conflict("This was changed again since. Take back the newer change first.");
}
