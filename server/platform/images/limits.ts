import type { PictureKind } from "./kinds.ts";

/**
 * Pixels that a picture may have, in millions, checked before it is decoded. What a kind costs in memory differs: a JPEG is
 * decoded line by line (the largest phones make 200 megapixels of it), the others are held whole, and 10-bit AVIF takes
 * 19 bytes a pixel.
 */
export const MEGAPIXELS: Record<PictureKind, number> = { jpeg: 210, png: 64, gif: 16, webp: 40, avif: 16, heic: 50 };

/** A progressive JPEG is held whole, too, at 3 bytes a pixel. */
export const PROGRESSIVE_MEGAPIXELS = 64;

/** Pictures that move are shown by their first frame; one with more frames than this is no photo but an attack. */
export const MOST_FRAMES = 500;

/** What the HEIC decoder may hold, in bytes: 50 megapixels and room to work. */
export const HEIC_MEMORY = 384 * 1024 * 1024;

/** A picture that takes longer than this is given up. */
export const PICTURE_TIMEOUT_MS = 60_000;

/** Widths that are made of each photo: a thumbnail, a tile, a phone, a large screen. */
export const WIDTH_STEPS = [240, 480, 960, 1600];

/** The longest side of the largest public picture. */
export const LONGEST_SIDE = 1600;

export const AVIF = { quality: 50, effort: 0 } as const;
export const JPEG = { quality: 78 } as const;
