import fs from "node:fs/promises";
import sharp from "sharp";
import { LOGO_TEXTS } from "../../schema/logo-limits.ts";
import { Invalid } from "../errors.ts";

const DEFAULT_LOGO = new URL("../../app/art/logo.svg", import.meta.url);
const FORMATS = new Set(["jpeg", "png", "gif", "webp"]);
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 512;
const SHARE = { width: 1200, height: 630 };
const PAPER = "#f6fbff";

/**
 * Makes the two pictures of a logo: for the pages, and for sharing in the size of social networks.
 * @throws Invalid when the bytes are no JPG, PNG, GIF or WebP, or have too many pixels
 */
export async function logoPictures(bytes: Uint8Array): Promise<{ picture: Buffer; sharePicture: Buffer }> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    if (!format || !FORMATS.has(format)) throw new Invalid("image", LOGO_TEXTS.notAnImage);
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { picture, sharePicture: await sharePicture(bytes) };
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw new Invalid("image", LOGO_TEXTS.notAnImage);
  }
}

/** The default logo for sharing, because social networks show no SVG. */
export const defaultSharePicture = async () => sharePicture(await fs.readFile(DEFAULT_LOGO), 300);

/** A logo in the middle of a picture for sharing. */
export const sharePicture = (logo: Uint8Array, density?: number) =>
  sharp(logo, { limitInputPixels: MOST_PIXELS, density })
    .autoOrient()
    .resize({ width: SHARE.width - 120, height: SHARE.height - 80, fit: "inside" })
    .toBuffer({ resolveWithObject: true })
    .then(({ data }) =>
      sharp({ create: { ...SHARE, channels: 3, background: PAPER } })
        .composite([{ input: data }])
        .png({ palette: true })
        .toBuffer(),
    );
