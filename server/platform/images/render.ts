import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { withHeicPixels } from "./heic.ts";
import type { PictureKind } from "./kinds.ts";
import { AVIF, JPEG, LONGEST_SIDE, MEGAPIXELS, WIDTH_STEPS } from "./limits.ts";
import { BrokenPicture } from "./refusals.ts";
import { pngChunk } from "./strip-png.ts";

sharp.cache(false);
// One thread: the site itself needs the other cores, and nobody waits for a photo as they do for a page.
sharp.concurrency(1);

/** A picture ready to be drawn in its sizes: upright, in sRGB, without transparency, at most `LONGEST_SIDE` long. */
interface Upright {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const WITHIN = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true } as const;

// Some Samsung firmware writes a header that is wrong and harmless (lovell/sharp#1578); every other warning is a broken picture.
const HARMLESS = /Invalid SOS parameters/;

/** Decodes a picture once, to the size of the largest public one. @throws BrokenPicture */
export async function upright(source: string, kind: PictureKind, icc: Buffer | null): Promise<Upright> {
  try {
    if (kind === "heic") return await uprightHeic(source, icc);
    return await pixelsOf(decoder(source, kind, "warning"));
  } catch (error) {
    if (!(error instanceof Error) || error instanceof BrokenPicture || "code" in error) throw error;
    if (!HARMLESS.test(error.message)) throw new BrokenPicture(error.message);
  }
  return pixelsOf(decoder(source, kind, "error")).catch((error: Error) => {
    throw new BrokenPicture(error.message);
  });
}

/** Writes every size in every format as `{folder}/{name}-{width}.{format}`, each on the disk when this is done. */
export async function drawSizes(picture: Upright, folder: string, name: string) {
  const { width: full, height } = picture.raw;
  // A step that is nearly the full size is not worth a file.
  const widths = [...WIDTH_STEPS.filter((step) => step < full * 0.9), full];
  for (const width of widths) {
    const sized = sharp(picture.data, { raw: picture.raw }).resize({ width });
    const write = async (format: string, encoded: Sharp) =>
      writeFile(path.join(folder, `${name}-${width}.${format}`), await encoded.toBuffer(), { flush: true });
    await write("avif", sized.clone().avif(AVIF));
    await write("jpg", sized.clone().jpeg(JPEG));
  }
  return { width: full, height, widths };
}

function decoder(source: string, kind: PictureKind, failOn: "warning" | "error") {
  return sharp(source, { failOn, limitInputPixels: MEGAPIXELS[kind] * 1_000_000, sequentialRead: true }).autoOrient();
}

async function pixelsOf(image: Sharp): Promise<Upright> {
  const { data, info } = await image
    .resize(WITHIN)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function uprightHeic(source: string, icc: Buffer | null): Promise<Upright> {
  const small = await withHeicPixels(await readFile(source), ({ data, width, height, stride }) =>
    pixelsOf(
      sharp(data, { raw: { width: stride / 3, height, channels: 3 } }).extract({ left: 0, top: 0, width, height }),
    ),
  );
  return icc ? pixelsOf(sharp(await withProfile(small, icc))) : small;
}

/** The same pixels with a colour profile, which sharp takes with a PNG only. An iPhone's colours are wider than sRGB. */
async function withProfile({ data, raw }: Upright, icc: Buffer): Promise<Buffer> {
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const behindHeader = 8 + 12 + 13;
  const profile = pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, behindHeader), profile, png.subarray(behindHeader)]);
}
