import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { withHeicPixels } from "./heic.ts";
import type { PictureKind } from "./kinds.ts";
import { AVIF, type Drawing, JPEG, MEGAPIXELS } from "./picture-limits.ts";
import { BrokenPicture } from "./refusals.ts";
import { pngChunk } from "./strip-png.ts";

sharp.cache(false);
// One thread: the site itself needs the other cores, and nobody waits for a photo as they do for a page.
sharp.concurrency(1);

/** A picture ready to be drawn in its sizes: upright, in sRGB, without transparency, no longer than was asked for. */
interface Upright {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

// Some Samsung firmware writes a header that is wrong and harmless (lovell/sharp#1578); every other warning is a broken picture.
const HARMLESS = /Invalid SOS parameters/;

/**
 * Decodes a picture once, to the size of the largest public one.
 * @param longest what its longer side is at most
 * @throws BrokenPicture
 */
export async function upright(
  source: string,
  kind: PictureKind,
  icc: Buffer | null,
  longest: number,
): Promise<Upright> {
  try {
    if (kind === "heic") return await uprightHeic(source, icc, longest);
    return await pixelsOf(decoder(source, kind, "warning"), longest);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof BrokenPicture || "code" in error) throw error;
    if (!HARMLESS.test(error.message)) throw new BrokenPicture(error.message);
  }
  return pixelsOf(decoder(source, kind, "error"), longest).catch((error: Error) => {
    throw new BrokenPicture(error.message);
  });
}

/** Writes every size in every format as `{folder}/{name}-{width}.{format}`, each on the disk when this is done. */
export async function drawSizes(picture: Upright, { widths: steps, mostBytes }: Drawing, folder: string, name: string) {
  const widest = Math.min(picture.raw.width, Math.max(...steps));
  // A step that is nearly the widest is not worth a file.
  const widths = [...steps.filter((step) => step < widest * 0.9), widest];
  for (const width of widths) {
    const sized = sharp(picture.data, { raw: picture.raw }).resize({ width });
    const write = async (format: string, qualities: readonly number[], encode: (quality: number) => Sharp) =>
      writeFile(path.join(folder, `${name}-${width}.${format}`), await fitting(mostBytes(width), qualities, encode), {
        flush: true,
      });
    await write("avif", AVIF.qualities, (quality) => sized.clone().avif({ quality, effort: AVIF.effort }));
    await write("jpg", JPEG.qualities, (quality) => sized.clone().jpeg({ quality }));
  }
  return { width: widest, height: Math.round((picture.raw.height * widest) / picture.raw.width), widths };
}

/** The picture in the first quality in which it is small enough, or else in the last. */
async function fitting(mostBytes: number, qualities: readonly number[], encode: (quality: number) => Sharp) {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(quality).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return bytes;
}

function decoder(source: string, kind: PictureKind, failOn: "warning" | "error") {
  return sharp(source, { failOn, limitInputPixels: MEGAPIXELS[kind] * 1_000_000, sequentialRead: true }).autoOrient();
}

async function pixelsOf(image: Sharp, longest: number): Promise<Upright> {
  const { data, info } = await image
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function uprightHeic(source: string, icc: Buffer | null, longest: number): Promise<Upright> {
  const small = await withHeicPixels(await readFile(source), ({ data, width, height, stride }) =>
    pixelsOf(
      sharp(data, { raw: { width: stride / 3, height, channels: 3 } }).extract({ left: 0, top: 0, width, height }),
      longest,
    ),
  );
  return icc ? pixelsOf(sharp(await withProfile(small, icc)), longest) : small;
}

/** The same pixels with a colour profile, which sharp takes with a PNG only. An iPhone's colours are wider than sRGB. */
async function withProfile({ data, raw }: Upright, icc: Buffer): Promise<Buffer> {
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const behindHeader = 8 + 12 + 13;
  const profile = pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, behindHeader), profile, png.subarray(behindHeader)]);
}
