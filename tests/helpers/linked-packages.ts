import fs from "node:fs";
import path from "node:path";

const INSTALLED = path.resolve(import.meta.dirname, "../../node_modules");

/** Gives `folder` the installed packages as links, in the place of `npm ci`. @param isWanted by the package's name; all where it is left out */
export function linkPackages(folder: string, isWanted: (name: string) => boolean = () => true) {
  fs.rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  const names = fs
    .readdirSync(INSTALLED)
    .flatMap((name) =>
      name.startsWith("@") ? fs.readdirSync(path.join(INSTALLED, name)).map((part) => `${name}/${part}`) : [name],
    );
  // Of what is hidden only the commands: the rest are caches.
  for (const name of names.filter((name) => !name.startsWith(".") || name === ".bin").filter(isWanted)) {
    const link = path.join(folder, "node_modules", name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(path.join(INSTALLED, name), link);
  }
}
