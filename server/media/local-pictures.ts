import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { PUBLIC_HEADERS, pictureOf, STORED_PICTURES } from "./picture-names.ts";
import type { StoredPictures } from "./stored-pictures.ts";
import { makeFolder, removeIfOlder } from "./work-folders.ts";

/** Pictures in the data folder. @throws CannotStart when it cannot be written */
export async function localPictures(dataFolder: string): Promise<StoredPictures> {
  const [publicFolder, originals] = STORED_PICTURES.map((name) => path.join(path.resolve(dataFolder), name));
  if (!publicFolder || !originals) throw new Error("Two folders");
  for (const folder of [publicFolder, originals]) await makeFolder(dataFolder, folder);

  return {
    async serve(scope) {
      await scope.register(fastifyStatic, {
        root: publicFolder,
        index: false,
        dotfiles: "ignore",
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => reply.headers(PUBLIC_HEADERS),
      });
    },

    async original(file) {
      const name = path.join(originals, file);
      const found = await fs.stat(name).catch(() => null);
      return found && { bytes: found.size, modifiedAt: found.mtime, open: async () => createReadStream(name) };
    },

    async publish(ready, originalFiles) {
      for (const file of await fs.readdir(ready)) {
        const target = originalFiles.includes(file) ? originals : publicFolder;
        await fs.rename(path.join(ready, file), path.join(target, file));
      }
      await Promise.all([syncFolder(publicFolder), syncFolder(originals)]);
    },

    remove: (names) => removeWhere([publicFolder, originals], (name) => names.includes(name)),

    removeUnknown: (known, olderThan) => removeWhere([publicFolder, originals], (name) => !known.has(name), olderThan),
  };
}

async function removeWhere(folders: string[], isChosen: (name: string) => boolean, olderThan?: Date) {
  for (const folder of folders) {
    for (const file of await fs.readdir(folder)) {
      const name = pictureOf(file);
      if (!name || !isChosen(name)) continue;
      if (olderThan) await removeIfOlder(path.join(folder, file), olderThan);
      else await fs.rm(path.join(folder, file), { force: true });
    }
  }
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
