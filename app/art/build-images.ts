import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { scene } from "./scene.ts";
import type { Shape } from "./scene-frames.ts";
import type { Theme } from "./scene-palette.ts";

const here = new URL("./", import.meta.url);
const outDir = new URL("generated/", here);
const nativeWidth: Readonly<Record<Shape, number>> = { tall: 780, wide: 1920 };
const heroWidths: Readonly<Record<Shape, readonly number[]>> = { tall: [480, 780, 1170], wide: [1024, 1440, 1920] };
const themes: readonly Theme[] = ["day", "night"];
const iceWhite = "#f6fbff";
const icon = { palette: true, quality: 95, effort: 8 } as const;
const ink = "#0b2545";

const logoSvg = readFileSync(new URL("logo.svg", here));

const drawScene = (shape: Shape, theme: Theme, width: number): Sharp =>
  sharp(Buffer.from(scene({ shape, theme })), { density: (72 * width) / nativeWidth[shape] }).resize({ width });

const drawLogo = (size: number): Sharp => sharp(logoSvg, { density: (72 * size) / 400 }).resize(size, size);

function logoOn(background: string, size: number, logoSize: number): Promise<Sharp> {
  const ground = sharp({ create: { width: size, height: size, channels: 3, background } });
  return drawLogo(logoSize)
    .png()
    .toBuffer()
    .then((input) => ground.composite([{ input }]));
}

async function share(): Promise<Sharp> {
  const [backdrop, badge] = await Promise.all([
    drawScene("wide", "day", 1200).resize(1200, 630, { fit: "cover", position: "bottom" }).png().toBuffer(),
    drawLogo(400).png().toBuffer(),
  ]);
  return sharp(backdrop).composite([{ input: badge, left: 100, top: 80 }]);
}

interface Output {
  readonly name: string;
  readonly write: (file: string) => Promise<unknown>;
}

const heroes: readonly Output[] = (["tall", "wide"] as const).flatMap((shape) =>
  themes.flatMap((theme) =>
    heroWidths[shape].flatMap((width): Output[] => {
      const name = `hero-${shape}-${theme}-${width}`;
      return [
        {
          name: `${name}.avif`,
          write: (file) => drawScene(shape, theme, width).avif({ quality: 60, effort: 4 }).toFile(file),
        },
        {
          name: `${name}.webp`,
          write: (file) => drawScene(shape, theme, width).webp({ quality: 82, effort: 5 }).toFile(file),
        },
      ];
    }),
  ),
);

const icons: readonly Output[] = [
  { name: "icon-180.png", write: async (file) => (await logoOn(iceWhite, 180, 164)).png(icon).toFile(file) },
  { name: "icon-192.png", write: (file) => drawLogo(192).png(icon).toFile(file) },
  { name: "icon-512.png", write: (file) => drawLogo(512).png(icon).toFile(file) },
  // Launchers may cut a maskable icon down to a circle of 80 %.
  { name: "icon-maskable-512.png", write: async (file) => (await logoOn(ink, 512, 400)).png(icon).toFile(file) },
  { name: "favicon-32.png", write: (file) => drawLogo(32).png(icon).toFile(file) },
  { name: "share.jpg", write: async (file) => (await share()).jpeg({ quality: 84, mozjpeg: true }).toFile(file) },
];

function modified(url: URL): number {
  return statSync(url, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const sources = readdirSync(here).filter((name) => /\.(ts|svg)$/.test(name));
const newestSource = Math.max(...sources.map((name) => modified(new URL(name, here))));
const stale = [...heroes, ...icons].filter(({ name }) => modified(new URL(name, outDir)) <= newestSource);

mkdirSync(outDir, { recursive: true });
const started = performance.now();
await Promise.all(stale.map(({ name, write }) => write(fileURLToPath(new URL(name, outDir)))));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`art: ${stale.length} of ${heroes.length + icons.length} images drawn in ${seconds} s`);
