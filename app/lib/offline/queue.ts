import type { IDBPObjectStore } from "idb";
import type { RowChange } from "../data/list-rows.ts";
import { createStore } from "../data/store.ts";
import { type OfflineDb, withDatabase } from "./database.ts";
import type { DeskCall, QueuedCall, StoredCall } from "./records.ts";

/** The key of a call's row. Calls about the same row are sent in order. */
export const rowKey = ({ list, row }: DeskCall) => `${list}/${row.id}`;

/** Whether an earlier call about the same row was refused: the owner decides on that one first. */
export const isCallBlocked = (deskCall: DeskCall) =>
  queuedCalls.get().some((queued) => queued.refusal && rowKey(queued) === rowKey(deskCall));

/** A temporary, negative id for a row that the server has not created yet. */
export const newTemporaryId = () => -1 - Math.floor(Math.random() * 2 ** 40);

export const hasServerId = (id: number) => id > 0;

let currentAccount: string | null = null;
let currentEpoch: string | undefined;
/** The queued calls of the account from all windows, oldest first. */
export const queuedCalls = createStore<QueuedCall[]>([]);
/** The calls that another window has just removed. */
export const callsRemovedElsewhere = createStore<QueuedCall[]>([]);
const hidden = new Set<string>();
/** The server's ids by temporary id, for open forms that still have the temporary id. */
const numbers = new Map<number, number>();
/** Notifies the other windows of this browser of changes. */
const windows =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("desk");
windows?.addEventListener("message", async ({ data }: MessageEvent<[number, number][]>) => {
  for (const [temporaryId, id] of data) numbers.set(temporaryId, id);
  const before = queuedCalls.get();
  await readAgain();
  const removed = before.filter(({ order }) => !queuedCalls.get().some((queued) => queued.order === order));
  if (removed.length > 0) callsRemovedElsewhere.set(removed);
});

/**
 * Selects the account whose calls are shown; null without a session.
 * @param epoch the epoch of the data on the screen
 */
export async function showQueueOf(account: string | null, epoch?: string): Promise<void> {
  currentAccount = account;
  currentEpoch = epoch;
  await readAgain();
}

async function readAgain() {
  const account = currentAccount;
  const calls = account === null ? [] : await readCallsOf(account).catch(queuedCalls.get);
  // The account has changed meanwhile.
  if (account !== currentAccount) return;
  queuedCalls.set(calls.filter(({ key }) => !hidden.has(key)));
}

/** Hides a call from the lists while its button waits for the answer. */
export const hideCall = (key: string) => void hidden.add(key);

/** Shows a call in the lists once its button no longer waits. */
export async function showCall(key: string): Promise<void> {
  if (hidden.delete(key)) await changed();
}

async function changed() {
  await readAgain();
  windows?.postMessage([...numbers]);
}

/** Returns the calls of an account, oldest first. */
export async function readCallsOf(account: string): Promise<QueuedCall[]> {
  return withDatabase(async (db) =>
    (await all(db.transaction("writes").store)).filter((queued) => queued.account === account),
  );
}

type Reading = Pick<
  IDBPObjectStore<OfflineDb, ["writes"], "writes", "readonly" | "readwrite">,
  "getAll" | "getAllKeys"
>;

async function all(store: Reading): Promise<QueuedCall[]> {
  const [writes, orders] = await Promise.all([store.getAll(), store.getAllKeys()]);
  return orders.flatMap((order, index) => {
    const queued = writes[index];
    return queued ? [{ ...queued, order }] : [];
  });
}

/** The account whose calls are shown; null without a session. */
export const getQueueAccount = () => currentAccount;

/** The epoch of the data on the screen; undefined when no account is signed in. */
export const getQueueEpoch = () => currentEpoch;

/**
 * Stores a call in IndexedDB.
 * @throws the browser's error when it stores nothing
 */
export async function storeCall(deskCall: DeskCall, key: string, account: string): Promise<void> {
  const { before, ...queued } = withNumber(deskCall, deskCall.row.id, numbers.get(deskCall.row.id) ?? deskCall.row.id);
  const stored: StoredCall = {
    ...queued,
    before: before && fieldsOf(deskCall, before),
    key,
    account,
    epoch: currentEpoch,
    pressedAt: new Date().toISOString(),
    baseRevision: before?.revision,
  };
  await withDatabase((db) => db.add("writes", stored));
}

/** The previous values of the fields that a call changes, to detect whether another device has changed the same fields. */
const fieldsOf = ({ body = {} }: DeskCall, before: { revision: number } & Record<string, unknown>) => ({
  revision: before.revision,
  ...Object.fromEntries(Object.keys(body).map((field) => [field, before[field]])),
});

/** Removes a call, and the calls about the row that it would have created. */
export async function removeCall(queued: QueuedCall): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const stored of await all(trx.store)) {
      const isAboutNewRow = queued.newIn !== undefined && rowKey(stored) === rowKey(queued);
      if (stored.order === queued.order || isAboutNewRow) await trx.store.delete(stored.order);
    }
    await trx.done;
  });
  await changed();
}

/**
 * Removes an accepted call and rebases later calls about the same row, in one transaction. Changes nothing when another window has
 * removed it already.
 */
export async function settleCall(queued: QueuedCall, answer: RowChange | undefined): Promise<void> {
  if (queued.newIn && answer) numbers.set(queued.row.id, answer.id);
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    const isStored = (await trx.store.get(queued.order))?.key === queued.key;
    if (isStored) await trx.store.delete(queued.order);
    for (const { order, ...later } of isStored ? await all(trx.store) : []) {
      if (answer && rowKey(later) === rowKey(queued)) await trx.store.put(rebased(later, queued, answer), order);
    }
    await trx.done;
  });
  await changed();
}

/** Returns a later call about the same row with the id and the revision that the answer to the accepted call contains. */
function rebased(later: StoredCall, queued: QueuedCall, answer: RowChange): StoredCall {
  const isNew = queued.newIn !== undefined;
  const revision = typeof answer.revision === "number" ? answer.revision : undefined;
  // All later calls are based on a call that was sent without a base revision.
  const isBasedOnIt = isNew || queued.baseRevision === undefined || later.baseRevision === queued.baseRevision;
  return {
    ...(isNew ? withNumber(later, queued.row.id, answer.id) : later),
    baseRevision: isBasedOnIt ? (revision ?? later.baseRevision) : later.baseRevision,
  };
}

/** Returns the call with the server's id of its row. */
const withNumber = <Call extends DeskCall>(queued: Call, temporaryId: number, id: number): Call => ({
  ...queued,
  path: queued.path.replace(`/${temporaryId}`, `/${id}`),
  row: { ...queued.row, id },
});

/** Updates a stored call. Changes nothing when it was removed or replaced meanwhile. */
export async function updateCall({ order, key }: QueuedCall, change: Partial<StoredCall>): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    const stored = await trx.store.get(order);
    if (stored?.key === key) await trx.store.put({ ...stored, ...change }, order);
    await trx.done;
  });
  await changed();
}

/** Removes all calls of an account. */
export async function removeCallsOf(account: string): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const queued of await all(trx.store)) if (queued.account === account) await trx.store.delete(queued.order);
    await trx.done;
  });
  await changed();
}
