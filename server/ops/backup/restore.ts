import fs from "node:fs/promises";
import path from "node:path";
import { assertUnused, DATABASE_FILE } from "../../db/sqlite-file.ts";
import { stampOf } from "./list.ts";
import { verifyBackup } from "./verify.ts";

/**
 * Puts a backup in the place of what the data folder holds, after reading it whole. What stood there is moved into a folder of
 * its own beside it, never deleted.
 * @returns where the earlier data lie now; null where there were none
 * @throws BackupDamaged, DatabaseInUse while the site is running
 */
export async function restoreBackup(backup: string, dataFolder: string, now: Date): Promise<string | null> {
  const { files } = await verifyBackup(backup);
  assertUnused(dataFolder);
  await fs.mkdir(dataFolder, { recursive: true });
  const partial = await fs.mkdtemp(path.join(dataFolder, ".restoring-"));
  try {
    for (const { path: name } of files) {
      await fs.mkdir(path.dirname(path.join(partial, name)), { recursive: true });
      await fs.copyFile(path.join(backup, name), path.join(partial, name));
    }
    // Inside the folder, because it may be a disk of its own, which cannot be renamed.
    const earlier = path.join(dataFolder, `before-${stampOf(now)}`);
    const moved = await moveInto(earlier, dataFolder, SITE_DATA);
    await moveInto(dataFolder, partial, await fs.readdir(partial));
    return moved ? earlier : null;
  } finally {
    await fs.rm(partial, { recursive: true, force: true });
  }
}

/** All that a site keeps in its data folder. */
const SITE_DATA = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, "pictures"];

/** @returns whether there was anything to move */
async function moveInto(target: string, source: string, names: string[]): Promise<boolean> {
  const there = new Set(await fs.readdir(source));
  const moving = names.filter((name) => there.has(name));
  if (moving.length) await fs.mkdir(target, { recursive: true });
  for (const name of moving) await fs.rename(path.join(source, name), path.join(target, name));
  return moving.length > 0;
}
