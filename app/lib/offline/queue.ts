import type { IDBPObjectStore } from "idb";
import type { RowChange } from "../data/list-rows.ts";
import { createStore } from "../data/store.ts";
import { type OfflineDb, withDatabase } from "./database.ts";
import type { DeskCall, QueuedCall, StoredCall } from "./records.ts";

/** Calls about the same row are sent in their order. */
export const rowKey = ({ list, row }: DeskCall) => `${list}/${row.id}`;

/** Whether an earlier call about the same row was refused: the owner decides on that one first. */
export const isBlocked = (deskCall: DeskCall) =>
  queuedCalls.get().some((queued) => queued.refusal && rowKey(queued) === rowKey(deskCall));

/** A temporary, negative id for a row that the server has not created yet. */
export const newId = () => -1 - Math.floor(Math.random() * 2 ** 40);

/** Whether an id is the server's. */
export const isNumbered = (id: number) => id > 0;

let account: string | null = null;
let epoch: string | undefined;
/** The calls of the account, oldest first, in any window. */
export const queuedCalls = createStore<QueuedCall[]>([]);
/** The calls that another window has just removed. */
export const removedElsewhere = createStore<QueuedCall[]>([]);
const hidden = new Set<string>();
/** The server's ids by the temporary ones: an open form still has the temporary id. */
const numbers = new Map<number, number>();
/** Tells the other windows of this browser. */
const windows =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("desk");
windows?.addEventListener("message", async ({ data }: MessageEvent<[number, number][]>) => {
  for (const [was, is] of data) numbers.set(was, is);
  const before = queuedCalls.get();
  await readAgain();
  const removed = before.filter(({ order }) => !queuedCalls.get().some((queued) => queued.order === order));
  if (removed.length > 0) removedElsewhere.set(removed);
});

/**
 * Selects the account whose calls are shown; null without a session.
 * @param of the epoch of the data on the screen
 */
export async function showQueueOf(whose: string | null, of?: string): Promise<void> {
  account = whose;
  epoch = of;
  await readAgain();
}

async function readAgain() {
  const whose = account;
  const read = whose === null ? [] : await callsOf(whose).catch(queuedCalls.get);
  // The account has changed meanwhile.
  if (whose !== account) return;
  queuedCalls.set(read.filter(({ key }) => !hidden.has(key)));
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

/** The calls of an account, oldest first. */
export async function callsOf(whose: string): Promise<QueuedCall[]> {
  return withDatabase(async (db) =>
    (await all(db.transaction("writes").store)).filter(({ account }) => account === whose),
  );
}

type Reading = Pick<
  IDBPObjectStore<OfflineDb, ["writes"], "writes", "readonly" | "readwrite">,
  "getAll" | "getAllKeys"
>;

async function all(store: Reading): Promise<QueuedCall[]> {
  const [writes, orders] = await Promise.all([store.getAll(), store.getAllKeys()]);
  return orders.flatMap((order, place) => {
    const queued = writes[place];
    return queued ? [{ ...queued, order }] : [];
  });
}

/** The account of the stored calls; null without a session. */
export const accountNow = () => account;

/** The epoch of the data on the screen; undefined when no account is signed in. */
export const epochNow = () => epoch;

/**
 * Stores a call. It is in IndexedDB when the promise resolves.
 * @throws the browser's error when it stores nothing
 */
export async function storeCall(deskCall: DeskCall, key: string, whose: string): Promise<void> {
  const { before, ...queued } = withNumber(deskCall, deskCall.row.id, numbers.get(deskCall.row.id) ?? deskCall.row.id);
  const stored: StoredCall = {
    ...queued,
    before: before && fieldsOf(deskCall, before),
    key,
    account: whose,
    epoch,
    pressedAt: new Date().toISOString(),
    baseRevision: before?.revision,
  };
  await withDatabase((db) => db.add("writes", stored));
}

/** The changed fields of a row as they were before: to find out later whether another device has changed the same. */
const fieldsOf = ({ body = {} }: DeskCall, before: { revision: number } & Record<string, unknown>) => ({
  revision: before.revision,
  ...Object.fromEntries(Object.keys(body).map((field) => [field, before[field]])),
});

/** Removes a call. Calls about a row that it would have created go with it. */
export async function removeCall(queued: QueuedCall): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const other of await all(trx.store)) {
      const isOfIt = queued.newIn !== undefined && rowKey(other) === rowKey(queued);
      if (other.order === queued.order || isOfIt) await trx.store.delete(other.order);
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
    const isMine = (await trx.store.get(queued.order))?.key === queued.key;
    if (isMine) await trx.store.delete(queued.order);
    for (const { order, ...later } of isMine ? await all(trx.store) : []) {
      if (answer && rowKey(later) === rowKey(queued)) await trx.store.put(rebased(later, queued, answer), order);
    }
    await trx.done;
  });
  await changed();
}

/** A later call about the same row, with the row's id and the revision that the accepted call has made. */
function rebased(later: StoredCall, queued: QueuedCall, answer: RowChange): StoredCall {
  const isNew = queued.newIn !== undefined;
  const revision = typeof answer.revision === "number" ? answer.revision : undefined;
  // A call that was sent without a base revision is the base of the calls after it.
  const isBasedOnIt = isNew || queued.baseRevision === undefined || later.baseRevision === queued.baseRevision;
  return {
    ...(isNew ? withNumber(later, queued.row.id, answer.id) : later),
    baseRevision: isBasedOnIt ? (revision ?? later.baseRevision) : later.baseRevision,
  };
}

/** The same call with the server's id of its row. */
const withNumber = <Call extends DeskCall>(queued: Call, was: number, is: number): Call => ({
  ...queued,
  path: queued.path.replace(`/${was}`, `/${is}`),
  row: { ...queued.row, id: is },
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
export async function removeCallsOf(whose: string): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const { order, account } of await all(trx.store)) if (account === whose) await trx.store.delete(order);
    await trx.done;
  });
  await changed();
}
