import { open } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { refuseDisguise } from "./disguise.ts";
import { FileReader } from "./file-reader.ts";
import { fileBoxes, metaBytes } from "./heif-boxes.ts";
import { describeHeif, type HeifDescription } from "./heif-items.ts";
import { EXTENSIONS, type PictureKind, pictureKind } from "./kinds.ts";
import { DRAWINGS, MEGAPIXELS, MOST_FRAMES, PROGRESSIVE_MEGAPIXELS } from "./picture-limits.ts";
import { writePieces } from "./pieces.ts";
import { BrokenPicture, RefusedPicture } from "./refusals.ts";
import { drawSizes, upright } from "./render.ts";
import { gifPieces } from "./strip-gif.ts";
import { heifPieces } from "./strip-heif.ts";
import { jpegPieces } from "./strip-jpeg.ts";
import { pngPieces } from "./strip-png.ts";
import { webpPieces } from "./strip-webp.ts";

/** A picture taken in: its largest public size, the widths there are, and the file name of the original. */
export interface PreparedPicture {
  width: number;
  height: number;
  widths: number[];
  original: string;
}

export interface PictureJob {
  /** The file as it came. */
  source: string;
  /** Where the results go. */
  folder: string;
  /** What their names begin with. */
  name: string;
  /** What is made of it. */
  as: keyof typeof DRAWINGS;
}

/**
 * Takes a picture in: looks at its bytes, refuses what is none, draws the public sizes, and keeps the original without what it
 * tells about who, when and where.
 * @throws RefusedPicture
 */
export async function preparePicture({ source, folder, name, as }: PictureJob): Promise<PreparedPicture> {
  const handle = await open(source);
  try {
    const file = new FileReader(handle, (await handle.stat()).size);
    const kind = await kindOf(file);
    await refuseDisguise(file);
    const { orientation, icc } = await looked(file, source, kind);
    const drawing = DRAWINGS[as];
    const pixels = await upright(source, kind, icc, drawing.longestSide);
    const sizes = await drawSizes(pixels, drawing, folder, name);

    const original = `${name}.${EXTENSIONS[kind]}`;
    const target = await open(path.join(folder, original), "wx");
    try {
      await writePieces(file, await withoutMetadata(file, kind, orientation), target);
    } finally {
      await target.close();
    }
    return { ...sizes, original };
  } finally {
    await handle.close();
  }
}

async function kindOf(file: FileReader): Promise<PictureKind> {
  const kind = file.size < 32 ? null : pictureKind(await file.read(0, Math.min(file.size, 256)));
  if (!kind) throw new RefusedPicture("not-a-picture", "no kind of picture that is taken in");
  return kind;
}

/** What can be known without decoding; refuses what would be too much to decode. */
async function looked(file: FileReader, source: string, kind: PictureKind) {
  const heif = kind === "heic" || kind === "avif" ? await description(file) : null;
  if (heif) refuseAbove(MEGAPIXELS[kind], heif.pixels);
  if (kind === "heic") return { orientation: 1, icc: heif?.icc ?? null };

  const seen = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw new BrokenPicture(error.message);
    });
  const isProgressive = kind === "jpeg" && seen.isProgressive;
  refuseAbove(isProgressive ? PROGRESSIVE_MEGAPIXELS : MEGAPIXELS[kind], seen.width * (seen.pageHeight ?? seen.height));
  if ((seen.pages ?? 1) > MOST_FRAMES) throw new RefusedPicture("too-many-frames", `${seen.pages} frames`);
  return { orientation: seen.orientation ?? 1, icc: null };
}

async function description(file: FileReader): Promise<HeifDescription> {
  return describeHeif(await metaBytes(file, await fileBoxes(file)));
}

function refuseAbove(megapixels: number, pixels: number) {
  if (!(pixels <= megapixels * 1_000_000)) throw new RefusedPicture("too-many-pixels", `${pixels} pixels`);
}

function withoutMetadata(file: FileReader, kind: PictureKind, orientation: number) {
  switch (kind) {
    case "jpeg":
      return jpegPieces(file, orientation);
    case "png":
      return pngPieces(file, orientation);
    case "webp":
      return webpPieces(file, orientation);
    case "gif":
      return gifPieces(file);
    case "avif":
    case "heic":
      return heifPieces(file);
  }
}
