import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "../errors.ts";

/** 128 random bits: the name of a stored picture cannot be guessed. */
export const newPictureName = () => randomBytes(16).toString("hex");

/** The folders of stored pictures in the data folder. */
export const STORED_PICTURES = ["pictures/public", "pictures/originals"] as const;

const NAME = /^([0-9a-f]{32})[-.]/;

/** One submission's work: what comes in, and what is made of it. Whatever is left there goes with `discard`. */
export interface WorkFolder {
  root: string;
  incoming: string;
  ready: string;
}

export interface PictureFiles {
  /** The folder whose files anyone may see who knows their names. */
  readonly publicFolder: string;
  original(file: string): string;
  workFolder(): Promise<WorkFolder>;
  /**
   * Moves what stands in the folder `ready` to where it belongs, originals to the originals, the rest to the public ones. On the
   * disk when this is done.
   */
  publish(ready: string, originals: string[]): Promise<void>;
  discard(work: WorkFolder): Promise<void>;
  /** Removes every file of these pictures. */
  remove(names: string[]): Promise<void>;
  /** Removes what an earlier life of the server left behind: unfinished work, and files of no known picture. */
  sweep(known: Set<string>, olderThan: Date): Promise<void>;
}

/** Where pictures lie in the data folder. A file is complete from the moment it has its name there. */
export async function pictureFiles(dataFolder: string): Promise<PictureFiles> {
  const root = path.join(path.resolve(dataFolder), "pictures");
  const [publicFolder, originals, incoming] = ["public", "originals", "incoming"].map((name) => path.join(root, name));
  if (!publicFolder || !originals || !incoming) throw new Error("Three folders");
  for (const folder of [publicFolder, originals, incoming]) {
    await fs.mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw new CannotStart(`DATA_DIR ${path.resolve(dataFolder)} cannot be used: ${error.message}`);
    });
  }

  return {
    publicFolder,
    original: (file) => path.join(originals, file),
    async workFolder() {
      const work = await fs.mkdtemp(path.join(incoming, "work-"));
      const folders = { root: work, incoming: path.join(work, "incoming"), ready: path.join(work, "ready") };
      await Promise.all([fs.mkdir(folders.incoming), fs.mkdir(folders.ready)]);
      return folders;
    },

    async publish(ready, originalFiles) {
      for (const file of await fs.readdir(ready)) {
        const target = originalFiles.includes(file) ? originals : publicFolder;
        await fs.rename(path.join(ready, file), path.join(target, file));
      }
      await Promise.all([syncFolder(publicFolder), syncFolder(originals)]);
    },

    discard: ({ root: work }) => fs.rm(work, { recursive: true, force: true }),

    remove: (names) => removeWhere([publicFolder, originals], (name) => names.includes(name)),

    async sweep(known, olderThan) {
      for (const entry of await fs.readdir(incoming)) await removeIfOlder(path.join(incoming, entry), olderThan);
      await removeWhere([publicFolder, originals], (name) => !known.has(name), olderThan);
    },
  };
}

async function removeWhere(folders: string[], isChosen: (name: string) => boolean, olderThan?: Date) {
  for (const folder of folders) {
    for (const file of await fs.readdir(folder)) {
      const name = NAME.exec(file)?.[1];
      if (!name || !isChosen(name)) continue;
      if (olderThan) await removeIfOlder(path.join(folder, file), olderThan);
      else await fs.rm(path.join(folder, file), { force: true });
    }
  }
}

async function removeIfOlder(file: string, than: Date) {
  const found = await fs.stat(file).catch(() => null);
  if (found && found.mtime < than) await fs.rm(file, { recursive: true, force: true });
}

// A rename is on the disk when the folder that holds the name is.
async function syncFolder(folder: string) {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
