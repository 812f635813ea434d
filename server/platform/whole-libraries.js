// A library that comes as hundreds of files costs a start its time: Kysely's 257 take a sixth of it, one file nearly nothing.
import fs from "node:fs";
import module from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where `npm run build` puts them. */
export const WHOLE_LIBRARIES_FOLDER = path.resolve(import.meta.dirname, "../../build/libraries");

/** Every name that anything imports them by: of Zod, which others use as well, there must be one. */
export const WHOLE_LIBRARIES = ["kysely", "kysely/migration", "zod", "zod/v4", "zod/v4/core"];

/** From now on these libraries are loaded from the files that the build made of them, where it did. */
export function loadLibrariesWhole() {
  const files = new Map(WHOLE_LIBRARIES.map((name) => [name, path.join(WHOLE_LIBRARIES_FOLDER, `${name}.js`)]));
  if (![...files.values()].every((file) => fs.existsSync(file))) return;
  module.registerHooks({
    resolve(name, context, next) {
      const file = files.get(name);
      return file ? { url: pathToFileURL(file).href, format: "module", shortCircuit: true } : next(name, context);
    },
  });
}
