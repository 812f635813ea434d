import fs from "node:fs/promises";
import path from "node:path";
import { copyDatabase, DATABASE_FILE } from "../../db/sqlite-file.ts";
import { PICTURE_FOLDERS } from "../../media/picture-names.ts";
import { backupsTakenUntil, backupsToKeep, claimTimestampName, listBackups } from "./list.ts";
import { BackupDamaged, MANIFEST_FILE, type ManifestEntry, manifestEntryOf, readManifest } from "./manifest.ts";

const PARTIAL = ".partial-";

/** Longer than any backup takes: an older work folder is abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

interface Order {
  dataFolder: string;
  /** The folder of all backups. The new one is a folder in it, named by its time. */
  into: string;
  now: Date;
  /** How many of the newest backups stay, beside the last of each day and week (`list.ts`); by default all. */
  keep?: number;
}

/**
 * Takes a backup of database and pictures, beside a running server. It gets its name when it is complete and on the disk. Pictures never
 * change, so those of the last backup are hard-linked, and a share of them is read again.
 * @returns the backup's folder
 */
export async function takeBackup({ dataFolder, into, now, keep }: Order): Promise<string> {
  await fs.mkdir(into, { recursive: true, mode: 0o700 });
  await removeAbandoned(into);
  const earlier = await listBackups(into);
  const partial = await fs.mkdtemp(path.join(into, PARTIAL));
  try {
    // A backup from the future is not the last one, unless there is no other: then its pictures are linked.
    const last = backupsTakenUntil(earlier, now)[0] ?? earlier[0];
    const { known, round } = last ? lastBackup(last) : NO_BACKUP;
    // Pictures before and after the database: a deleted one is in the first round, an added one in the second.
    const pictures = new Map<string, ManifestEntry>();
    await copyPictures(dataFolder, partial, known, pictures);
    copyDatabase(dataFolder, path.join(partial, DATABASE_FILE));
    await copyPictures(dataFolder, partial, known, pictures);

    const files = [await manifestEntryOf(partial, DATABASE_FILE), ...pictures.values()];
    const manifest = path.join(partial, MANIFEST_FILE);
    await fs.writeFile(manifest, JSON.stringify({ takenAt: now.toISOString(), round, files }), { flush: true });
    const finished = await claimTimestampName(now, async (stamp) => {
      const named = path.join(into, stamp);
      await fs.rename(partial, named);
      return named;
    });
    if (keep) await removeOld(into, keep, now);
    return finished;
  } catch (error) {
    await fs.rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function removeOld(into: string, keep: number, now: Date) {
  const all = backupsTakenUntil(await listBackups(into), now);
  const stay = backupsToKeep(all, keep);
  const old = all.filter((backup) => !stay.has(backup));
  await Promise.all(old.map((backup) => fs.rm(backup, { recursive: true, force: true })));
}

/** Removes the work folders of killed backups. */
async function removeAbandoned(into: string) {
  for (const name of await fs.readdir(into)) {
    if (!name.startsWith(PARTIAL)) continue;
    const folder = path.join(into, name);
    // A backup that has just finished was renamed.
    const begunAt = await fs.stat(folder).then(({ mtimeMs }) => mtimeMs, noneThere);
    if (begunAt < Date.now() - ABANDONED_AFTER_MS) await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Each picture is read again in one of so many backups, because reading all takes hours. */
const SHARES = 24;

interface KnownFile {
  backup: string;
  entry: ManifestEntry;
  isReadAgain: boolean;
}

/** Checks a picture of the last backup by size, and some by checksum: a damaged one must not be linked again. */
async function isSound({ backup, entry, isReadAgain }: KnownFile): Promise<boolean> {
  if (isReadAgain) return (await manifestEntryOf(backup, entry.path).catch(() => undefined))?.sha256 === entry.sha256;
  const found = await fs.stat(path.join(backup, entry.path)).catch(() => undefined);
  return found?.size === entry.bytes;
}

interface LastBackup {
  known: Map<string, KnownFile>;
  /** The round of the next backup. */
  round: number;
}

const NO_BACKUP: LastBackup = { known: new Map(), round: 0 };

/** An unreadable backup shares no pictures with the next one, and does not prevent it. */
function lastBackup(backup: string): LastBackup {
  try {
    const { files, round: before } = readManifest(backup);
    const round = before + 1;
    const isReadAgain = ({ sha256 }: ManifestEntry) =>
      Number.parseInt(sha256.slice(0, 8), 16) % SHARES === round % SHARES;
    const known = files.map((entry) => [entry.path, { backup, entry, isReadAgain: isReadAgain(entry) }] as const);
    return { known: new Map(known), round };
  } catch (error) {
    if (error instanceof BackupDamaged) return NO_BACKUP;
    throw error;
  }
}

async function copyPictures(
  dataFolder: string,
  target: string,
  known: Map<string, KnownFile>,
  done: Map<string, ManifestEntry>,
) {
  for (const folder of PICTURE_FOLDERS) {
    await fs.mkdir(path.join(target, folder), { recursive: true });
    for (const file of await fs.readdir(path.join(dataFolder, folder)).catch(noneYet)) {
      const name = `${folder}/${file}`;
      if (done.has(name)) continue;
      const entry = await copyPicture(path.join(dataFolder, name), target, name, known.get(name));
      if (entry) done.set(name, entry);
    }
  }
}

/** @returns undefined when the picture was deleted meanwhile */
async function copyPicture(source: string, target: string, name: string, known: KnownFile | undefined) {
  try {
    if (known && (await fs.stat(source)).size === known.entry.bytes && (await isSound(known))) {
      if (await linked(path.join(known.backup, name), path.join(target, name))) return known.entry;
    }
    await fs.copyFile(source, path.join(target, name), fs.constants.COPYFILE_FICLONE);
    await flush(path.join(target, name));
    return await manifestEntryOf(target, name);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function flush(file: string) {
  const handle = await fs.open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Whether the file could be hard-linked; some disks cannot. */
const linked = (file: string, name: string) =>
  fs.link(file, name).then(
    () => true,
    () => false,
  );

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

function noneThere(error: unknown): number {
  if (isMissing(error)) return Number.POSITIVE_INFINITY;
  throw error;
}

function noneYet(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
