import fs from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { CannotStart } from "../errors.ts";
import { isDatabaseLocked } from "./failures.ts";

const LOCK_FILE = "site.lock";

/** Keeps references to the locks: a garbage-collected lock would be released. */
const held = new Set<SQLite.Database>();

/** The folder of a restore that has begun to replace files. While it exists, the data are incomplete. */
export const UNFINISHED_RESTORE = "restore-under-way";

/**
 * Locks the data of a site until the returned function is called or the process ends in any way. `shared` is for processes that serve or
 * read the data, `exclusive` for one that replaces them. Node has no file locks, SQLite has: the lock is an empty database.
 * @throws CannotStart when the lock is taken, after an unfinished restore, or when the folder is not writable
 */
export function lockData(folder: string, mode: "shared" | "exclusive"): () => void {
  const place = path.resolve(folder);
  const file = openLock(place);
  try {
    file.exec(mode === "exclusive" ? "begin exclusive" : "begin; select count(*) from sqlite_master");
  } catch (error) {
    file.close();
    if (!isDatabaseLocked(error)) throw error;
    throw new CannotStart(
      mode === "exclusive"
        ? `The site in ${place} is running. Stop it first.`
        : `The data in DATA_DIR ${place} are being restored or copied. Start again when that is done.`,
    );
  }
  if (mode === "shared" && fs.existsSync(path.join(place, UNFINISHED_RESTORE))) {
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
