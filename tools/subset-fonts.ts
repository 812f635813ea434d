import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { recordInputs } from "./inputs.ts";

/**
 * Cuts the two typefaces down to the letters and weights that the site writes, into `app/fonts/`, where fonts.css names them,
 * and those that the server draws into pictures, into `server/media/share/fonts/`: the picture library reads no woff2.
 * Run by hand: node tools/subset-fonts.ts
 */

const require = createRequire(import.meta.url);
const outDir = new URL("../app/fonts/", import.meta.url);
const drawnDir = new URL("../server/media/share/fonts/", import.meta.url);

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset));

// Basic Latin, Latin-1 letters and signs, typographic punctuation: the same ranges as `unicode-range` in fonts.css.
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}•’‘“”–—…`;

const FONTS = [
  {
    source: "@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2",
    name: "fredoka",
    // Headings have one weight.
    weights: 600,
    drawn: 600,
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    name: "figtree",
    weights: { min: 400, max: 700 },
    drawn: 500,
  },
];

for (const { source, name, weights, drawn } of FONTS) {
  const whole = readFileSync(require.resolve(source));
  const subset = await subsetFont(whole, LETTERS, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    noHinting: true,
  });
  writeFileSync(new URL(`${name}.woff2`, outDir), subset);
  console.log(`${name}.woff2 ${subset.length}`);
  const letters = await subsetFont(whole, LETTERS, { targetFormat: "sfnt", variationAxes: { wght: drawn } });
  writeFileSync(new URL(`${name}.ttf`, drawnDir), letters);
}
recordInputs("fonts");
