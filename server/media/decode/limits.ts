import { HERO_PHONE_WIDTH } from "../../../schema/hero-limits.ts";

/** The accepted kinds of pictures. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "heic";

/**
 * The most megapixels of a picture by kind, checked before it is decoded. The memory differs: a JPEG is decoded line by line (the largest
 * phones make 200 megapixels), the others completely, and 10-bit AVIF needs the most for each pixel.
 */
export const MAX_MEGAPIXELS: Record<PictureKind, number> = {
  jpeg: 210,
  png: 64,
  gif: 16,
  webp: 40,
  avif: 16,
  heic: 50,
};

/** A progressive JPEG is decoded completely, with 3 bytes a pixel. */
export const MAX_PROGRESSIVE_MEGAPIXELS = 64;

/** The first frame of an animation is shown. More frames than this are an attack. */
export const MAX_FRAMES = 500;

/** The memory of the HEIC decoder in bytes: 50 megapixels and some more. */
export const HEIC_MEMORY = 384 * 1024 * 1024;

/** The memory of the picture process in bytes. */
export const PROCESS_MEMORY = 1024 * 1024 * 1024;

/** The time for one picture; then the process is killed. */
export const DECODE_TIMEOUT_MS = 60_000;

/** So many submissions and encodings wait for their turn; further ones are answered with a retry. */
export const MAX_WAITING_JOBS = 20;

/** Damaged pictures are refused. Warnings are ignored, because photos of phones cause some. */
export const FAIL_ON = "error";

/** Limits of calls to a bucket's store. */
export const BUCKET_CALL_LIMITS = {
  atOnce: 8,
  attempts: 2,
  connectMs: 3000,
  /** A connection is closed after so much silence. */
  silentMs: 10_000,
  /** How long listing the store may take, at a start or for the owner. */
  lookMs: 3000,
};

/** The encoding of the owner's full-size copy. Optimized code tables would need all of it in memory. */
export const ORIGINAL_ENCODING = { quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

export interface PictureOutputs {
  widths: readonly number[];
  /** The longest side of the largest public picture. */
  longestSide: number;
  /** The most bytes of a file of that width; its quality is lowered until it fits. */
  mostBytes: (width: number) => number;
}

export const PICTURE_OUTPUTS = {
  /** A thumbnail, a tile, a phone, a large screen. */
  photo: { widths: [240, 480, 960, 1600], longestSide: 1600, mostBytes: () => Number.POSITIVE_INFINITY },
  /** For phones with two and three device pixels to the pixel. The rest of home takes 165 of its 220 kB. */
  hero: {
    widths: [480, 780, HERO_PHONE_WIDTH, 1600],
    longestSide: 2400,
    mostBytes: (width) => (width <= HERO_PHONE_WIDTH ? 50_000 : 150_000),
  },
} satisfies Record<string, PictureOutputs>;

/** The qualities to try, the best first. */
export const AVIF_ENCODING = { qualities: [50, 43, 36, 30, 24, 18, 12, 6, 1], effort: 0 } as const;
export const JPEG_ENCODING = { qualities: [78, 68, 58, 48, 38, 28, 18, 8, 1] } as const;
