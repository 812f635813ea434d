import type { IDBPObjectStore } from "idb";
import type { RowChange } from "../data/list-rows.ts";
import { inPocket, type Pocket } from "./database.ts";
import type { Press, StoredWrite, WaitingWrite } from "./records.ts";

/** What a write is about. Writes about one thing stay in their order, whatever becomes of others. */
export const thingOf = ({ list, row }: Press) => `${list}/${row.id}`;

/** Whether one about the same thing was not taken: until that is decided, nothing else about it goes out. */
export const isHeld = (press: Press) => known.some((write) => write.refusal && thingOf(write) === thingOf(press));

/** A number for a row that the server has not numbered yet. */
export const newId = () => -1 - Math.floor(Math.random() * 2 ** 40);

/** Whether a row has the server's number. */
export const isNumbered = (id: number) => id > 0;

let account: string | null = null;
let epoch: string | undefined;
let known: WaitingWrite[] = [];
const listeners = new Set<() => void>();
const elsewhere = new Set<(gone: WaitingWrite[]) => void>();
const inHand = new Set<string>();
/** The numbers of rows that were made on this phone, by what stood for them: a form that is open still knows that one. */
const numbers = new Map<number, number>();
/** Tells the other windows of this browser. */
const windows =
  typeof window === "undefined" || typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("desk");
windows?.addEventListener("message", async ({ data }: MessageEvent<[number, number][]>) => {
  for (const [was, is] of data) numbers.set(was, is);
  const before = known;
  await readAgain();
  const gone = before.filter(({ order }) => !known.some((write) => write.order === order));
  if (gone.length > 0) for (const listener of elsewhere) listener(gone);
});

export const NO_WRITES: WaitingWrite[] = [];

export const waitingWrites = () => known;

/** Calls `listener` after each change, in whatever window. @returns how it stops */
export function onWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `listener` with writes that another window has sent or taken back. @returns how it stops */
export function onGoneElsewhere(listener: (gone: WaitingWrite[]) => void): () => void {
  elsewhere.add(listener);
  return () => void elsewhere.delete(listener);
}

/**
 * Shows the writes of an account, and no others; null where nobody is signed in.
 * @param of the epoch of what the desk shows
 */
export async function showWritesOf(whose: string | null, of?: string): Promise<void> {
  account = whose;
  epoch = of;
  await readAgain();
}

async function readAgain() {
  const whose = account;
  const read = whose === null ? NO_WRITES : await writesOf(whose).catch(() => known);
  // Somebody else has signed in meanwhile.
  if (whose !== account) return;
  known = read.filter(({ key }) => !inHand.has(key));
  for (const listener of listeners) listener();
}

/** A press whose outcome somebody waits for at the button: it shows by its answer, as without all this. */
export const takeInHand = (key: string) => void inHand.add(key);

/** Nobody waits at the button any more: what is not answered yet shows as waiting. */
export async function letGo(key: string): Promise<void> {
  if (inHand.delete(key)) await changed();
}

async function changed() {
  await readAgain();
  windows?.postMessage([...numbers]);
}

/** The writes of an account, the oldest first. */
export async function writesOf(whose: string): Promise<WaitingWrite[]> {
  return inPocket(async (db) => (await all(db.transaction("writes").store)).filter(({ account }) => account === whose));
}

type Reading = Pick<IDBPObjectStore<Pocket, ["writes"], "writes", "readonly" | "readwrite">, "getAll" | "getAllKeys">;

async function all(store: Reading): Promise<WaitingWrite[]> {
  const [writes, orders] = await Promise.all([store.getAll(), store.getAllKeys()]);
  return orders.flatMap((order, place) => {
    const write = writes[place];
    return write ? [{ ...write, order }] : [];
  });
}

/** Whose presses are kept; null where nobody is signed in. */
export const accountNow = () => account;

/** The epoch of the data on the screen; undefined when no account is signed in. */
export const epochNow = () => epoch;

/**
 * Keeps a press that is in hand. It is on the disk when the promise resolves.
 * @throws what the browser says where it stores nothing
 */
export async function keepWrite(press: Press, key: string, whose: string): Promise<void> {
  const { before, ...write } = withNumber(press, press.row.id, numbers.get(press.row.id) ?? press.row.id);
  const kept: StoredWrite = {
    ...write,
    before: before && fieldsOf(press, before),
    key,
    account: whose,
    epoch,
    pressedAt: new Date().toISOString(),
    basedOn: before?.revision,
  };
  await inPocket((db) => db.add("writes", kept));
}

/** Of a row only what the press changes: to see later whether somebody else has changed the same. */
const fieldsOf = ({ body = {} }: Press, before: { revision: number } & Record<string, unknown>) => ({
  revision: before.revision,
  ...Object.fromEntries(Object.keys(body).map((field) => [field, before[field]])),
});

/** Takes a write out of the line. What is about a thing that it would have made goes with it. */
export async function dropWrite(write: WaitingWrite): Promise<void> {
  await inPocket(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const other of await all(trx.store)) {
      const isOfIt = write.newIn !== undefined && thingOf(other) === thingOf(write);
      if (other.order === write.order || isOfIt) await trx.store.delete(other.order);
    }
    await trx.done;
  });
  await changed();
}

/**
 * Takes a write out of the line that the server has taken, and tells those behind it what came of it, all at once. Where another window
 * has done so already, they may be further by now, and stay as they are.
 */
export async function settleWrite(write: WaitingWrite, answer: RowChange | undefined): Promise<void> {
  if (write.newIn && answer) numbers.set(write.row.id, answer.id);
  await inPocket(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    const isMine = (await trx.store.get(write.order))?.key === write.key;
    if (isMine) await trx.store.delete(write.order);
    for (const { order, ...later } of isMine ? await all(trx.store) : []) {
      if (answer && thingOf(later) === thingOf(write)) await trx.store.put(goesOn(later, write, answer), order);
    }
    await trx.done;
  });
  await changed();
}

/** A later write on the same thing: the thing has a number by now, and a revision that is this phone's own doing. */
function goesOn(later: StoredWrite, write: WaitingWrite, answer: RowChange): StoredWrite {
  const isNew = write.newIn !== undefined;
  const revision = typeof answer.revision === "number" ? answer.revision : undefined;
  // One that was sent over whatever stood is based on nothing; what was pressed after it is based on what it has made.
  const isBasedOnIt = isNew || write.basedOn === undefined || later.basedOn === write.basedOn;
  return {
    ...(isNew ? withNumber(later, write.row.id, answer.id) : later),
    basedOn: isBasedOnIt ? (revision ?? later.basedOn) : later.basedOn,
  };
}

/** The same about a row that has its number by now. */
const withNumber = <Write extends Press>(write: Write, was: number, is: number): Write => ({
  ...write,
  path: write.path.replace(`/${was}`, `/${is}`),
  row: { ...write.row, id: is },
});

/** Changes a write in its place: not one that was dropped meanwhile, or that another window has changed into another call. */
export async function changeWrite({ order, key }: WaitingWrite, change: Partial<StoredWrite>): Promise<void> {
  await inPocket(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    const stored = await trx.store.get(order);
    if (stored?.key === key) await trx.store.put({ ...stored, ...change }, order);
    await trx.done;
  });
  await changed();
}

/** Removes all writes of an account: it leaves this phone. */
export async function dropWritesOf(whose: string): Promise<void> {
  await inPocket(async (db) => {
    const trx = db.transaction("writes", "readwrite");
    for (const { order, account } of await all(trx.store)) if (account === whose) await trx.store.delete(order);
    await trx.done;
  });
  await changed();
}
