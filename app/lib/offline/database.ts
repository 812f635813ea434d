import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptAnswer, StoredWrite } from "./records.ts";

/** What the phone keeps of the desk (product.md, *Offline*). */
export interface Pocket extends DBSchema {
  /** Writes that the server has not answered, in the order of the presses. */
  writes: { key: number; value: StoredWrite };
  /** What calls answered last, by their path. */
  answers: { key: string; value: KeptAnswer };
  /** Whose the answers are, of which epoch, when they were looked at last, and when the server answered last: ISO 8601 in UTC. */
  about: { key: "desk"; value: { account: string; epoch: string; usedAt: string; answeredAt: string } };
}

let opening: Promise<IDBPDatabase<Pocket>> | undefined;

function open(): Promise<IDBPDatabase<Pocket>> {
  opening ??= openDB<Pocket>("desk", 1, {
    upgrade(db) {
      db.createObjectStore("writes", { autoIncrement: true });
      db.createObjectStore("answers", { keyPath: "path" });
      db.createObjectStore("about");
    },
    // A newer page wants to change the tables.
    blocking: close,
    terminated: forget,
  });
  opening.catch(forget);
  return opening;
}

function forget() {
  opening = undefined;
}

function close() {
  void opening?.then((db) => db.close());
  forget();
}

/** How a browser says that it has closed the connection by itself: iPhones do so in the background (WebKit bug 277615). */
const LOST = new Set(["InvalidStateError", "UnknownError"]);

/**
 * Works with what the phone keeps; on a new connection where the browser has closed the one before.
 * @throws what the browser says where it stores nothing: a private window, a full disk
 */
export async function inPocket<Result>(work: (db: IDBPDatabase<Pocket>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open());
  } catch (error) {
    if (!(error instanceof DOMException && LOST.has(error.name))) throw error;
    close();
    return work(await open());
  }
}
