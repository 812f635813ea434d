import fs from "node:fs/promises";
import path from "node:path";
import { CannotStart } from "../errors.ts";

/** One submission's work: what comes in, and what is made of it. */
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
      const root = await fs.mkdtemp(path.join(incoming, "work-"));
      const folders = { root, incoming: path.join(root, "incoming"), ready: path.join(root, "ready") };
      await Promise.all([fs.mkdir(folders.incoming), fs.mkdir(folders.ready)]);
      return folders;
    },

    discard: ({ root }: WorkFolder) => fs.rm(root, { recursive: true, force: true }),

    async sweep(olderThan: Date) {
      for (const entry of await fs.readdir(incoming)) await removeIfOlder(path.join(incoming, entry), olderThan);
    },
  };
}

/** @throws CannotStart when the data folder cannot be written */
export async function makeFolder(dataFolder: string, folder: string) {
  await fs.mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new CannotStart(`DATA_DIR ${path.resolve(dataFolder)} cannot be used: ${error.message}`);
  });
}

export async function removeIfOlder(file: string, than: Date) {
  const found = await fs.stat(file).catch(() => null);
  if (found && found.mtime < than) await fs.rm(file, { recursive: true, force: true });
}
