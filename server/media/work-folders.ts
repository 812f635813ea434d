import fs from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "../errors.ts";

/** The prefix of work folders. */
const MARK = "work-";

/** The folder of one submission: its uploads and the pictures made of them. */
export interface WorkFolder {
  root: string;
  incoming: string;
  ready: string;
}

/** @throws CannotStart when the data folder cannot be written */
export async function workFolders(dataFolder: string) {
  const incoming = path.join(path.resolve(dataFolder), "pictures", "incoming");
  await makeFolder(dataFolder, incoming);

  return {
    async make(): Promise<WorkFolder> {
      const root = await fs.mkdtemp(path.join(incoming, MARK));
      const folders = { root, incoming: path.join(root, "incoming"), ready: path.join(root, "ready") };
      await Promise.all([fs.mkdir(folders.incoming), fs.mkdir(folders.ready)]);
      return folders;
    },

    discard: ({ root }: WorkFolder) => fs.rm(root, { recursive: true, force: true }),

    async sweep(olderThan: Date) {
      for (const name of await fs.readdir(incoming)) {
        const folder = path.join(incoming, name);
        if (name.startsWith(MARK) && (await isFileOlder(folder, olderThan))) {
          await fs.rm(folder, { recursive: true, force: true });
        }
      }
    },
  };
}

/** @throws CannotStart when the data folder cannot be written */
export async function makeFolder(dataFolder: string, folder: string) {
  await fs.mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new CannotStart(`DATA_DIR ${path.resolve(dataFolder)} cannot be used: ${error.message}`);
  });
}

/** Whether it exists and was last changed before a time. */
export async function isFileOlder(file: string, than: Date): Promise<boolean> {
  const found = await fs.stat(file).catch(() => null);
  return found !== null && found.mtime < than;
}
