import fs from "node:fs";
import path from "node:path";
import type { PageBuild } from "./render.ts";
import type { PageSource } from "./routes.ts";

const BUILD = path.resolve(import.meta.dirname, "../../../build");

/** The pages as `npm run build` made them. */
export function builtPages(): PageSource {
  const entry = path.join(BUILD, "server/index.js");
  if (!fs.existsSync(entry)) throw new Error("The pages are not built yet: run `npm run build` first.");
  const loaded: Promise<PageBuild> = import(entry);
  // Open pages of the former version still load its scripts: deploy/update.sh puts them there.
  const assets = [path.join(BUILD, "client/assets"), path.join(BUILD, "previous-assets")];
  return {
    load: () => loaded,
    assets: assets.filter((folder) => fs.existsSync(folder)),
    scripts: path.join(BUILD, "client"),
  };
}
