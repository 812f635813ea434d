import sharp from "sharp";
import { LOGO_TEXTS } from "../../schema/logo-limits.ts";
import { Invalid } from "../errors.ts";

const FORMATS = new Set(["jpeg", "png", "gif", "webp"]);
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 512;

/**
 * Makes the picture of a logo for the pages.
 * @throws Invalid when the bytes are no JPG, PNG, GIF or WebP, or have too many pixels
 */
export async function logoPicture(bytes: Uint8Array): Promise<Buffer> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    if (!format || !FORMATS.has(format)) throw new Invalid("image", LOGO_TEXTS.notAnImage);
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw new Invalid("image", LOGO_TEXTS.notAnImage);
  }
}

/** A logo for mails, twice as large as it shows: 88 pixels high. Its background stays transparent. */
export const mailLogo = (logo: Uint8Array) =>
  sharp(logo).resize({ width: 480, height: 176, fit: "inside" }).png({ palette: true }).toBuffer();
