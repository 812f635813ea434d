import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CachedAnswer, StoredCall } from "./records.ts";

/** The tables of IndexedDB (product.md, *Offline*). */
export interface OfflineDb extends DBSchema {
  /** Calls that the server has not answered, in the order of the presses. */
  writes: { key: number; value: StoredCall };
  /** The last answers of calls, by their path. */
  answers: { key: string; value: CachedAnswer };
  /** Account and epoch of the answers, when they were used last, and when the server answered last: ISO 8601 in UTC. */
  about: { key: "desk"; value: { account: string; epoch: string; usedAt: string; answeredAt: string } };
}

let opening: Promise<IDBPDatabase<OfflineDb>> | undefined;

function open(): Promise<IDBPDatabase<OfflineDb>> {
  opening ??= openDB<OfflineDb>("desk", 1, {
    upgrade(db) {
      db.createObjectStore("writes", { autoIncrement: true });
      db.createObjectStore("answers", { keyPath: "path" });
      db.createObjectStore("about");
    },
    // Another window with a newer version of the page wants to upgrade the tables.
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

/** The errors of a connection that the browser has closed. iPhones close it in the background (WebKit bug 277615). */
const LOST = new Set(["InvalidStateError", "UnknownError"]);

/**
 * Runs `work` on the database; once more on a new connection when the browser has closed the old one.
 * @throws the browser's error when it stores nothing: a private window, a full disk
 */
export async function withDatabase<Result>(work: (db: IDBPDatabase<OfflineDb>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open());
  } catch (error) {
    if (!(error instanceof DOMException && LOST.has(error.name))) throw error;
    close();
    return work(await open());
  }
}
