import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { AVIF_ENCODING, FAIL_ON, JPEG_ENCODING, ORIGINAL_ENCODING, type PictureOutputs } from "./decode/limits.ts";

sharp.cache(false);
// One thread: the site needs the other cores.
sharp.concurrency(1);

/**
 * Encodes a picture again in full size: upright, in sRGB, without transparency and metadata.
 * @param orientation EXIF's, 1 to 8
 * @param target the file, which is on the disk when this is done
 */
export async function drawUpright(source: string | Buffer, megapixels: number, orientation: number, target: string) {
  const upright = sharp(source, {
    failOn: FAIL_ON,
    limitInputPixels: megapixels * 1_000_000,
    // To rotate a picture, libvips needs all of it: a large one is buffered in a file instead of in memory.
    sequentialRead: orientation === 1,
  })
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg(ORIGINAL_ENCODING);
  await writeFile(target, await upright.toBuffer(), { flush: true });
}

/** Writes every size in every format as `{folder}/{name}-{width}.{format}`, synced to the disk. */
export async function drawSizes(source: string, drawing: PictureOutputs, folder: string, name: string) {
  const { widths: steps, longestSide, mostBytes } = drawing;
  const { data, info } = await sharp(source)
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const widest = Math.min(info.width, Math.max(...steps));
  // A width close to the widest one gets no file.
  const widths = [...steps.filter((step) => step < widest * 0.9), widest];
  for (const width of widths) {
    const sized = sharp(data, { raw: info }).resize({ width });
    const write = async (format: string, qualities: readonly number[], encode: (quality: number) => Sharp) =>
      writeFile(path.join(folder, `${name}-${width}.${format}`), await fitting(mostBytes(width), qualities, encode), {
        flush: true,
      });
    await write("avif", AVIF_ENCODING.qualities, (quality) =>
      sized.clone().avif({ quality, effort: AVIF_ENCODING.effort }),
    );
    await write("jpg", JPEG_ENCODING.qualities, (quality) => sized.clone().jpeg({ quality }));
  }
  return { width: widest, height: Math.round((info.height * widest) / info.width), widths };
}

/** The picture in the first quality that is small enough, or in the last one. */
async function fitting(mostBytes: number, qualities: readonly number[], encode: (quality: number) => Sharp) {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await encode(quality).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return bytes;
}
