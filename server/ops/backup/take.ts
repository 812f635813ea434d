import fs from "node:fs/promises";
import path from "node:path";
import { copyDatabase, DATABASE_FILE } from "../../db/sqlite-file.ts";
import { STORED_PICTURES } from "../../media/picture-names.ts";
import { backupsIn, claimName } from "./list.ts";
import { BackupDamaged, entryOf, MANIFEST_FILE, type ManifestEntry, readManifest } from "./manifest.ts";

const PARTIAL = ".partial-";

/** Longer than any backup takes: what is older is nobody's work. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000;

interface Order {
  dataFolder: string;
  /** The folder of all backups; this one becomes a folder in it, named by its moment. */
  into: string;
  now: Date;
  /** How many backups stay; the oldest go. All, when it is left out. */
  keep?: number;
}

/**
 * Takes a backup of database and pictures, beside a running server. It has its name only once it is whole and on the disk.
 * Pictures never change under their names: those that the last backup holds already take no room a second time.
 * @returns the backup's folder
 */
export async function takeBackup({ dataFolder, into, now, keep }: Order): Promise<string> {
  await fs.mkdir(into, { recursive: true, mode: 0o700 });
  await removeAbandoned(into);
  const earlier = await backupsIn(into);
  const partial = await fs.mkdtemp(path.join(into, PARTIAL));
  try {
    const known = earlier[0] ? knownFiles(earlier[0]) : new Map<string, KnownFile>();
    // Before and after the database: one that is deleted meanwhile is in the first round, one that is added in the second.
    const pictures = new Map<string, ManifestEntry>();
    await copyPictures(dataFolder, partial, known, pictures);
    copyDatabase(dataFolder, path.join(partial, DATABASE_FILE));
    await copyPictures(dataFolder, partial, known, pictures);

    const files = [await entryOf(partial, DATABASE_FILE), ...pictures.values()];
    const manifest = path.join(partial, MANIFEST_FILE);
    await fs.writeFile(manifest, JSON.stringify({ takenAt: now.toISOString(), files }), { flush: true });
    const finished = await claimName(now, async (stamp) => {
      const named = path.join(into, stamp);
      await fs.rename(partial, named);
      return named;
    });
    if (keep) await Promise.all(earlier.slice(keep - 1).map((old) => fs.rm(old, { recursive: true, force: true })));
    return finished;
  } catch (error) {
    await fs.rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what backups that were killed have left behind. */
async function removeAbandoned(into: string) {
  for (const name of await fs.readdir(into)) {
    if (!name.startsWith(PARTIAL)) continue;
    const folder = path.join(into, name);
    // One that is just being finished is there under another name.
    const begunAt = await fs.stat(folder).then(({ mtimeMs }) => mtimeMs, noneThere);
    if (begunAt < Date.now() - ABANDONED_AFTER_MS) await fs.rm(folder, { recursive: true, force: true });
  }
}

interface KnownFile {
  backup: string;
  entry: ManifestEntry;
}

/** Whether the file is still what was backed up: a damaged one must not go from one backup into the next. */
async function isSound({ backup, entry }: KnownFile): Promise<boolean> {
  const found = await entryOf(backup, entry.path).catch(() => undefined);
  return found?.sha256 === entry.sha256;
}

/** A backup that cannot be read saves no room, and keeps no other from being taken. */
function knownFiles(backup: string): Map<string, KnownFile> {
  try {
    const { files } = readManifest(backup);
    return new Map(files.map((entry) => [entry.path, { backup, entry }]));
  } catch (error) {
    if (error instanceof BackupDamaged) return new Map();
    throw error;
  }
}

async function copyPictures(
  dataFolder: string,
  target: string,
  known: Map<string, KnownFile>,
  done: Map<string, ManifestEntry>,
) {
  for (const folder of STORED_PICTURES) {
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
    return await entryOf(target, name);
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

/** Whether the file could get a second name; some disks have no such thing. */
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
