import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { transformWithOxc } from "vite";

/** What the desk is made of: from here everything is reached that it can load. */
const ENTRIES = ["app/entry.client.tsx", "app/root.tsx", "app/routes/admin-dashboard.tsx"];

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

/**
 * Writes the scripts that stand alone into the build: the visitors' service worker, which is `ring.ts`, the desk's, which is
 * `desk-worker.ts` and `ring.ts` with the closed set of the desk's files, and what a visitor's tap loads.
 * @param client the folder of the browser's build, with Vite's manifest
 * @throws where a file of the desk names another one that is not in the set: without a line it would be missing
 */
export async function writeWorkers(client: string, root: string): Promise<void> {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(client, ".vite/manifest.json"), "utf8"));
  const files = deskFiles(manifest, fs.readdirSync(path.join(client, "assets")));
  refuseMissing(files, manifest, (file) => fs.readFileSync(path.join(client, file), "utf8"));
  const addresses = files.map((file) => `/${file}`);
  const [desk, ring] = [await script(root, "worker/desk-worker.ts"), await script(root, "worker/ring.ts")];
  const code = desk + ring;
  const version = hash("sha256", JSON.stringify([addresses, code])).slice(0, 16);
  const head = `const FILES = ${JSON.stringify(addresses)};\nconst VERSION = ${JSON.stringify(version)};\n`;
  fs.writeFileSync(path.join(client, "desk-worker.js"), head + code);
  fs.writeFileSync(path.join(client, "push-worker.js"), ring);
  fs.writeFileSync(path.join(client, "phone-alerts.js"), await script(root, "app/lib/page/phone-alerts.ts"));
}

/** A source without its types, and without what makes it a module for the compiler. */
async function script(folder: string, name: string): Promise<string> {
  const { code } = await transformWithOxc(fs.readFileSync(path.join(folder, name), "utf8"), name);
  return code.replace("export {};", "");
}

/** The files that the desk's pages load, at once or later, by Vite's manifest; React Router's own list of routes is among them. */
export function deskFiles(manifest: Manifest, inAssets: string[]): string[] {
  const seen = new Set<string>();
  const files = new Set(inAssets.filter((name) => /^manifest-.*\.js$/.test(name)).map((name) => `assets/${name}`));
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next);
  };
  for (const [key, { file }] of Object.entries(manifest)) {
    // React Router gives its routes names of its own in the manifest.
    if (ENTRIES.some((entry) => key === entry || key.startsWith(`${entry}?`) || key.endsWith(`/${entry}`)) && file)
      add(key);
  }
  return [...files].sort();
}

/** @throws Error */
export function refuseMissing(files: string[], manifest: Manifest, read: (file: string) => string): void {
  const known = new Set(files);
  const others = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  for (const file of files) {
    if (!/\.(?:js|css)$/.test(file) || /\/manifest-/.test(file)) continue;
    for (const [name = ""] of read(file).matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|png|svg|avif|webp|jpg)/g)) {
      const named = `assets/${name}`;
      if (others.has(named) && !known.has(named))
        throw new Error(`The desk's ${file} loads ${named}, which its worker does not hold`);
    }
  }
}
