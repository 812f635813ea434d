import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { CannotStart } from "../errors.ts";
import { isLocked } from "./failures.ts";

const LOCK_FILE = "site.lock";

/** A lock that nothing refers to any more would be collected, and given up with that. */
const held = new Set<SQLite.Database>();

/** The folder of a restore that has begun to put its files in the place of others. While it is there, the data are not whole. */
export const HALF_RESTORED = "restore-under-way";

/**
 * Locks the data of a site until the returned function is called or the process ends, however it ends: the operating system
 * holds the lock. `shared` is for those who serve or read the data, any number at once; `exclusive` is for whoever replaces them.
 * Node has no locks of files, SQLite has: this is an empty database of its own, so it does not depend on the state of the site's.
 * @throws CannotStart while others hold the lock in a way that excludes this one, after a restore that did not finish, or when
 * the folder cannot be written
 */
export function lockData(folder: string, mode: "shared" | "exclusive"): () => void {
  const place = path.resolve(folder);
  const file = openLock(place);
  try {
    file.exec(mode === "exclusive" ? "begin exclusive" : "begin; select count(*) from sqlite_master");
  } catch (error) {
    file.close();
    if (!isLocked(error)) throw error;
    throw new CannotStart(
      mode === "exclusive"
        ? `The site in ${place} is running. Stop it first.`
        : `The data in DATA_DIR ${place} are being restored or copied. Start again when that is done.`,
    );
  }
  if (mode === "shared" && fs.existsSync(path.join(place, HALF_RESTORED))) {
    file.close();
    throw new CannotStart(`A restore into DATA_DIR ${place} did not finish. Run it again.`);
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

function openLock(place: string): SQLite.Database {
  try {
    fs.mkdirSync(place, { recursive: true });
    return new SQLite(path.join(place, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${place} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}
