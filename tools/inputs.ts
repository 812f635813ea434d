import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const FONT_PACKAGES = "node_modules/@fontsource-variable";

/** What the committed files of each kind are made from: the program and its sources. */
const INPUTS = {
  pictures: ["tools/draw-pictures.ts", "app/art/logo.svg", ...filesIn("app/art/scene")],
  fonts: [
    "tools/subset-fonts.ts",
    `${FONT_PACKAGES}/fredoka/files/fredoka-latin-wght-normal.woff2`,
    `${FONT_PACKAGES}/figtree/files/figtree-latin-wght-normal.woff2`,
  ],
};

type Kind = keyof typeof INPUTS;

/** The hash of all inputs as they are now. The outputs say nothing: another machine may encode them into other bytes. */
export function inputHash(kind: Kind): string {
  const hash = createHash("sha256");
  for (const file of INPUTS[kind]) hash.update(fs.readFileSync(path.join(ROOT, file)));
  return hash.digest("hex");
}

/** The hash of the inputs that the committed files were made from. */
export const recordedHash = (kind: Kind) => fs.readFileSync(recordOf(kind), "utf8").trim();

/** Records that the files of this kind were made from the inputs as they are now. */
export const recordInputs = (kind: Kind) => fs.writeFileSync(recordOf(kind), `${inputHash(kind)}\n`);

const recordOf = (kind: Kind) => path.join(ROOT, `tools/${kind}.sha256`);

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}
