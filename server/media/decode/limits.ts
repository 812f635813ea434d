import { HERO_PHONE_WIDTH } from "../../../schema/hero-limits.ts";

/** The kinds of picture that are taken in. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif" | "heic";

/**
 * Pixels that a picture may have, in millions, checked before it is decoded. What a kind costs in memory differs: a JPEG is
 * decoded line by line (the largest phones make 200 megapixels of it), the others are held whole, and 10-bit AVIF takes
 * the most for each pixel.
 */
export const MEGAPIXELS: Record<PictureKind, number> = { jpeg: 210, png: 64, gif: 16, webp: 40, avif: 16, heic: 50 };

/** A progressive JPEG is held whole, too, at 3 bytes a pixel. */
export const PROGRESSIVE_MEGAPIXELS = 64;

/** Pictures that move are shown by their first frame; one with more frames than this is no photo but an attack. */
export const MOST_FRAMES = 500;

/** What the HEIC decoder may hold, in bytes: 50 megapixels and room to work. */
export const HEIC_MEMORY = 384 * 1024 * 1024;

/** What the picture process may hold in all, in bytes. */
export const PROCESS_MEMORY = 1024 * 1024 * 1024;

/** A process that takes longer than this over one picture is given up. */
export const ANSWER_WITHIN_MS = 60_000;

/** So many submissions and encodings wait for their turn; further ones are answered with a retry. */
export const MOST_WAITING = 20;

/** Cut off or damaged is refused; what decoders only warn of, they show: phones write it, too. */
export const FAIL_ON = "error";

/** Limits of calls to a bucket's store. */
export const STORE_LIMITS = {
  atOnce: 8,
  attempts: 2,
  connectMs: 3000,
  /** A connection on which nothing moves for so long is given up. */
  silentMs: 10_000,
  /** How long listing the store may take, at a start or for the owner. */
  lookMs: 3000,
};

/** How the owner's copy of full size is written. To optimise its code tables the encoder would hold all of it. */
export const ORIGINAL = { quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

/** The outputs of a picture. */
export interface Drawing {
  widths: readonly number[];
  /** The longest side of the largest public picture. */
  longestSide: number;
  /** What a file of that width may weigh; its quality is lowered until it does. */
  mostBytes: (width: number) => number;
}

export const DRAWINGS = {
  /** A thumbnail, a tile, a phone, a large screen. */
  photo: { widths: [240, 480, 960, 1600], longestSide: 1600, mostBytes: () => Number.POSITIVE_INFINITY },
  /** For phones in two and three dots to the pixel within what home may weigh there: all else takes 165 of 220 kB. */
  hero: {
    widths: [480, 780, HERO_PHONE_WIDTH, 1600],
    longestSide: 2400,
    mostBytes: (width) => (width <= HERO_PHONE_WIDTH ? 50_000 : 150_000),
  },
} satisfies Record<string, Drawing>;

/** Qualities that a file is tried in, the best first. */
export const AVIF = { qualities: [50, 43, 36, 30, 24, 18, 12, 6, 1], effort: 0 } as const;
export const JPEG = { qualities: [78, 68, 58, 48, 38, 28, 18, 8, 1] } as const;
