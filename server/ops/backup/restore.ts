import fs from "node:fs/promises";
import path from "node:path";
import { lockData, UNFINISHED_RESTORE } from "../../db/data-lock.ts";
import { DATABASE_FILE } from "../../db/sqlite-file.ts";
import type { AffectedHelpers } from "../../owner/revoke-sign-ins.ts";
import { claimTimestampName } from "./list.ts";
import type { ManifestEntry } from "./manifest.ts";
import { prepareRestoredData } from "./prepare-restored-data.ts";
import { verifyBackup } from "./verify.ts";

const PARTIAL = ".restoring-";

interface Restored extends AffectedHelpers {
  /** When the backup was taken. */
  takenAt: string;
  /** The folder of the earlier data; null when there were none. */
  earlier: string | null;
}

/**
 * Verifies a backup and replaces the data folder's contents with it. The earlier contents are moved into a folder beside it, never deleted.
 * The folder is locked meanwhile. The data begin a new epoch (`prepare-restored-data.ts`).
 * @throws BackupDamaged; CannotStart while the site is running
 */
export async function restoreBackup(backup: string, dataFolder: string, now: Date): Promise<Restored> {
  const { files, takenAt } = await verifyBackup(backup);
  const unlock = lockData(dataFolder, "exclusive");
  try {
    await removeUnfinished(dataFolder);
    const { copy, helpersAfter } = await copyOf(files, { backup, dataFolder, now });
    const ready = path.join(dataFolder, UNFINISHED_RESTORE);
    await fs.rename(copy, ready);
    const earlier = await moveAside(dataFolder, now);
    for (const name of await fs.readdir(ready)) await fs.rename(path.join(ready, name), path.join(dataFolder, name));
    await fs.rmdir(ready);
    return { ...helpersAfter, takenAt, earlier };
  } finally {
    unlock();
  }
}

interface Copying {
  backup: string;
  dataFolder: string;
  now: Date;
}

/** @returns the folder of the copies: inside the data folder, which may be on its own disk */
async function copyOf(files: ManifestEntry[], { backup, dataFolder, now }: Copying) {
  const partial = await fs.mkdtemp(path.join(dataFolder, PARTIAL));
  try {
    for (const { path: name } of files) {
      await fs.mkdir(path.dirname(path.join(partial, name)), { recursive: true });
      await fs.copyFile(path.join(backup, name), path.join(partial, name));
    }
    return { copy: partial, helpersAfter: await prepareRestoredData({ DATA_DIR: partial }, now) };
  } catch (error) {
    await fs.rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Removes copies that a killed or failed restore has left. Data that it has moved aside stay. */
async function removeUnfinished(dataFolder: string) {
  const names = await fs.readdir(dataFolder);
  for (const name of names.filter((name) => name.startsWith(PARTIAL) || name === UNFINISHED_RESTORE)) {
    await fs.rm(path.join(dataFolder, name), { recursive: true });
  }
}

/** The contents of a data folder. */
const SITE_DATA = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, "pictures"];

/** @returns the new folder with the earlier data; null when there were none */
async function moveAside(dataFolder: string, now: Date): Promise<string | null> {
  const there = new Set(await fs.readdir(dataFolder));
  const moving = SITE_DATA.filter((name) => there.has(name));
  if (moving.length === 0) return null;
  const earlier = await claimTimestampName(now, async (stamp) => {
    const folder = path.join(dataFolder, `before-${stamp}`);
    await fs.mkdir(folder);
    return folder;
  });
  for (const name of moving) await fs.rename(path.join(dataFolder, name), path.join(earlier, name));
  return earlier;
}
