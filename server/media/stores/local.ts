import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import { isOriginal, PICTURE_FOLDERS, PUBLIC_PICTURE_HEADERS, pictureNameOf } from "../picture-names.ts";
import { isFileOlder, makeFolder } from "../work-folders.ts";
import type { StoredPictures } from "./stored-pictures.ts";

/** Pictures in the data folder. @throws CannotStart when it cannot be written */
export async function localPictures(dataFolder: string): Promise<StoredPictures> {
  const inDataFolder = (folder: string) => path.join(path.resolve(dataFolder), folder);
  const [publicName, originalsName, unknownName] = PICTURE_FOLDERS;
  const [publicFolder, originals] = [inDataFolder(publicName), inDataFolder(originalsName)];
  const unknown = inDataFolder(unknownName);
  for (const folder of [publicFolder, originals, unknown]) await makeFolder(dataFolder, folder);

  const folderOf = (file: string) => (isOriginal(file) ? originals : publicFolder);

  return {
    async serve(scope) {
      await scope.register(fastifyStatic, {
        root: publicFolder,
        index: false,
        dotfiles: "ignore",
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => reply.headers(PUBLIC_PICTURE_HEADERS),
      });
    },

    async original(file) {
      const name = path.join(originals, file);
      const found = await fs.stat(name).catch(() => null);
      return found && { bytes: found.size, modifiedAt: found.mtime, open: async () => createReadStream(name) };
    },

    async publish(ready) {
      for (const file of await fs.readdir(ready)) {
        await fs.rename(path.join(ready, file), path.join(folderOf(file), file));
      }
      await Promise.all([syncFolder(publicFolder), syncFolder(originals)]);
    },

    async remove(names) {
      for (const folder of [publicFolder, originals, unknown]) {
        for (const file of await fs.readdir(folder)) {
          if (names.includes(pictureNameOf(file) ?? "")) await fs.rm(path.join(folder, file), { force: true });
        }
      }
    },

    async reconcile(known, olderThan) {
      for (const folder of [publicFolder, originals]) {
        for (const file of await fs.readdir(folder)) {
          const name = pictureNameOf(file);
          if (!name || known.has(name)) continue;
          if (await isFileOlder(path.join(folder, file), olderThan)) await move(file, folder, unknown);
        }
      }
      for (const file of await fs.readdir(unknown)) {
        if (known.has(pictureNameOf(file) ?? "")) await move(file, unknown, folderOf(file));
      }
    },

    async count(photos) {
      const stored = new Set((await fs.readdir(originals)).map(pictureNameOf));
      const aside = new Set((await fs.readdir(unknown)).map(pictureNameOf));
      return { missing: photos.filter((name) => !stored.has(name)).length, unknown: aside.size };
    },
  };
}

/** During an update another process may have moved it already. */
async function move(file: string, from: string, to: string) {
  await fs.rename(path.join(from, file), path.join(to, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

// A rename is durable once its folder is synced.
async function syncFolder(folder: string) {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
