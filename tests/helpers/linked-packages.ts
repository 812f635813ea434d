import fs from "node:fs";
import path from "node:path";

const INSTALLED = path.resolve(import.meta.dirname, "../../node_modules");

/** Links the installed packages into `folder`, instead of `npm ci`. @param isWanted by the package's name; default all */
export function linkPackages(folder: string, isWanted: (name: string) => boolean = () => true) {
  fs.rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  const names = fs
    .readdirSync(INSTALLED)
    .flatMap((name) =>
      name.startsWith("@") ? fs.readdirSync(path.join(INSTALLED, name)).map((part) => `${name}/${part}`) : [name],
    );
  // Of hidden folders only `.bin`: the others are caches.
  for (const name of names.filter((name) => !name.startsWith(".") || name === ".bin").filter(isWanted)) {
    const link = path.join(folder, "node_modules", name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(path.join(INSTALLED, name), link);
  }
}
