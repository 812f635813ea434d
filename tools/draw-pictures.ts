import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type AvifOptions, type Sharp } from "sharp";
import { recordInputs } from "./inputs.ts";

type Shape = "tall" | "wide";
type Theme = "day" | "night";

/**
 * Exports the hero scene, the backgrounds of shared pictures and the icons from their SVGs into `app/art/drawn/`.
 * Run by hand: node tools/draw-pictures.ts
 */

const art = new URL("../app/art/", import.meta.url);
const outDir = new URL("drawn/", art);
const nativeWidth: Readonly<Record<Shape, number>> = { tall: 780, wide: 1920 };
const avifWidths: Readonly<Record<Shape, readonly number[]>> = { tall: [480, 780, 1170], wide: [1024, 1440, 1920] };
/** What a phone loads in the first packets of a new connection: 14 kB at most. Its screen is too dense to show a difference. */
const forPhones: AvifOptions = { quality: 45, chromaSubsampling: "4:2:0" };
const forDesktops: AvifOptions = { quality: 60 };
/** The narrowest wide picture is a phone's, too: the band behind a page's title. */
const avifOf = (shape: Shape, width: number) => (shape === "tall" || width === 1024 ? forPhones : forDesktops);
/** For the few browsers that know no AVIF, such as Safari 15. */
const webpWidth: Readonly<Record<Shape, number>> = { tall: 780, wide: 1440 };
const themes: readonly Theme[] = ["day", "night"];
const iceWhite = "#f6fbff";
const icon = { palette: true, quality: 95, effort: 8 } as const;
const ink = "#0b2545";

const logoSvg = readFileSync(new URL("logo.svg", art));

const drawScene = (shape: Shape, theme: Theme, width: number): Sharp =>
  sharp(readFileSync(new URL(`scene/${shape}-${theme}.svg`, art)), {
    density: (72 * width) / nativeWidth[shape],
  }).resize({ width });

const drawLogo = (size: number): Sharp => sharp(logoSvg, { density: (72 * size) / 400 }).resize(size, size);

function logoOn(background: string, size: number, logoSize: number): Promise<Sharp> {
  const ground = sharp({ create: { width: size, height: size, channels: 3, background } });
  return drawLogo(logoSize)
    .png()
    .toBuffer()
    .then((input) => ground.composite([{ input }]));
}

interface Output {
  readonly name: string;
  readonly write: (file: string) => Promise<unknown>;
}

const heroes = (["tall", "wide"] as const).flatMap((shape) =>
  themes.flatMap((theme): Output[] => [
    ...avifWidths[shape].map((width) => ({
      name: `hero-${shape}-${theme}-${width}.avif`,
      write: (file: string) => drawScene(shape, theme, width).avif(avifOf(shape, width)).toFile(file),
    })),
    {
      name: `hero-${shape}-${theme}-${webpWidth[shape]}.webp`,
      write: (file) => drawScene(shape, theme, webpWidth[shape]).webp({ quality: 82, effort: 5 }).toFile(file),
    },
  ]),
);

/** The wide scene behind shared pictures: its width, and the width and height of what shows of it, at the bottom. */
const sharedScenes = {
  wide: { scene: 1300, width: 1200, left: 0, height: 630, below: 24 },
  tall: { scene: 1330, width: 1080, left: 250, height: 1350, below: 0 },
};
/** The color at the top of the scene's sky. */
const sky = "#7cc6f4";

const shared = (["wide", "tall"] as const).map((shape): Output => {
  const { scene, width, left, height, below } = sharedScenes[shape];
  return {
    name: `shared-${shape}.webp`,
    async write(file) {
      const drawn = await drawScene("wide", "day", scene).png().toBuffer({ resolveWithObject: true });
      const top = Math.max(0, drawn.info.height - below - height);
      const shown = sharp(drawn.data).extract({ left, top, width, height: drawn.info.height - below - top });
      const above = height - (drawn.info.height - below - top);
      return shown.extend({ top: above, background: sky }).webp({ quality: 92, effort: 5 }).toFile(file);
    },
  };
});

const icons: readonly Output[] = [
  { name: "icon-180.png", write: async (file) => (await logoOn(iceWhite, 180, 164)).png(icon).toFile(file) },
  { name: "icon-192.png", write: (file) => drawLogo(192).png(icon).toFile(file) },
  { name: "icon-512.png", write: (file) => drawLogo(512).png(icon).toFile(file) },
  // Launchers may cut a maskable icon down to a circle of 80 %.
  { name: "icon-maskable-512.png", write: async (file) => (await logoOn(ink, 512, 400)).png(icon).toFile(file) },
  { name: "favicon-32.png", write: (file) => drawLogo(32).png(icon).toFile(file) },
];

rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
const drawn = [...heroes, ...shared, ...icons];
await Promise.all(drawn.map(({ name, write }) => write(fileURLToPath(new URL(name, outDir)))));
recordInputs("pictures");
console.log(`${drawn.length} pictures drawn`);
