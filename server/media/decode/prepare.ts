import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileTypeFromFile } from "file-type";
import sharp, { type Metadata } from "sharp";
import { drawSizes, drawUpright } from "../draw.ts";
import { heicAsJpeg } from "./heic.ts";
import {
  FAIL_ON,
  MAX_FRAMES,
  MAX_MEGAPIXELS,
  MAX_PROGRESSIVE_MEGAPIXELS,
  PICTURE_OUTPUTS,
  type PictureKind,
} from "./limits.ts";
import { BrokenPicture, RefusedPicture } from "./refusals.ts";

/** A prepared picture: the prefix of its files, its largest public size, the widths, and the owner's copy. */
export interface PreparedPicture {
  name: string;
  width: number;
  height: number;
  widths: number[];
  original: string;
}

export interface PictureJob {
  /** The uploaded file. */
  source: string;
  /** The folder of the results. */
  folder: string;
  /** The prefix of their names. */
  name: string;
  /** The outputs. */
  as: keyof typeof PICTURE_OUTPUTS;
}

const KINDS: Record<string, PictureKind> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/heic": "heic",
  "image/heic-sequence": "heic",
  "image/heif": "heic",
  "image/heif-sequence": "heic",
};

/**
 * Prepares a picture: detects its kind by its bytes, encodes it in full size for the owner, and from that the public sizes, without
 * metadata.
 * @throws RefusedPicture
 */
export async function preparePicture({ source, folder, name, as }: PictureJob): Promise<PreparedPicture> {
  const type = await fileTypeFromFile(source);
  const detected = KINDS[type?.mime ?? ""];
  if (!detected) throw new RefusedPicture("not-a-picture", `no kind of picture that is taken in: ${type?.mime}`);
  const original = `${name}.jpg`;
  const upright = path.join(folder, original);
  try {
    const header = await sharp(source, { failOn: FAIL_ON, limitInputPixels: false }).metadata();
    const bytes = detected === "heic" ? await readFile(source) : null;
    const kind = bytes && hasAvifBrand(bytes) ? "avif" : detected;
    refuseTooMuch(header, kind);
    const decodable = bytes && kind === "heic" ? await heicAsJpeg(bytes, header.icc) : source;
    await drawUpright(decodable, MAX_MEGAPIXELS[kind], kind === "heic" ? 1 : (header.orientation ?? 1), upright);
    return { ...(await drawSizes(upright, PICTURE_OUTPUTS[as], folder, name)), name, original };
  } catch (error) {
    // Errors of the system have a code; all others are the picture's fault.
    if (!(error instanceof Error) || error instanceof RefusedPicture || "code" in error) throw error;
    throw new BrokenPicture(error.message);
  }
}

/** No file has more brands. */
const BRANDS_END = 512;

/**
 * Whether a file in the container of HEIC and AVIF has the brand of AVIF, also when its first brand is the container's (ISO/IEC 14496-12,
 * 4.3). sharp reads only the first one.
 */
function hasAvifBrand(bytes: Buffer): boolean {
  const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), BRANDS_END)).toString("latin1");
  return brands.match(/.{4}/gs)?.includes("avif") ?? false;
}

/** @throws RefusedPicture when a picture is too large to decode */
function refuseTooMuch(header: Metadata, kind: PictureKind) {
  const isProgressive = kind === "jpeg" && header.isProgressive;
  const megapixels = isProgressive ? MAX_PROGRESSIVE_MEGAPIXELS : MAX_MEGAPIXELS[kind];
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (!(pixels <= megapixels * 1_000_000)) throw new RefusedPicture("too-many-pixels", `${pixels} pixels`);
  const frames = header.pages ?? 1;
  if (frames > MAX_FRAMES) throw new RefusedPicture("too-many-frames", `${frames} frames`);
}
