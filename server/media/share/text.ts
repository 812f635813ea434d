import { fileURLToPath } from "node:url";
import sharp, { type OutputInfo, type OverlayOptions } from "sharp";
import { escapeHtml } from "../../web/html.ts";

// The comma ends the family's name, so that Pango does not read its last word as a weight.
const FONTS = {
  display: { family: "Fredoka Light,", file: fontFile("fredoka") },
  text: { family: "Figtree Light,", file: fontFile("figtree") },
};

/** The height of a line, as a part of its font size. */
const LINE_HEIGHT = 1.3;
/** A text that does not fit gets smaller down to this part of its size; then it is cut. */
const SMALLEST = 0.6;
const STEP = 0.92;

/** A text in a picture. Its `top` is the top of its letters. */
export interface PictureText {
  text: string;
  left: number;
  top: number;
  width: number;
  size: number;
  color: string;
  font?: keyof typeof FONTS;
  /** The most lines: 1 by default. */
  lines?: number;
  /** Where it stands in its width: "left" by default. */
  align?: "left" | "center" | "right";
  isStruck?: boolean;
}

/**
 * Draws a text in the site's fonts (made by tools/subset-fonts.ts), smaller or cut where it does not fit. Missing letters, such as
 * Cyrillic, use the machine's fonts.
 * @returns the layer, and the bottom of its letters
 */
export async function drawText(wanted: PictureText): Promise<{ layer: OverlayOptions; bottom: number }> {
  const { left, top, width, align = "left" } = wanted;
  const { data, info } = await fittingText(wanted);
  const room = width - info.width;
  const indent = { left: 0, center: room / 2, right: room }[align];
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return {
    layer: { input: data, raw, left: Math.round(left + indent), top: Math.round(top) },
    bottom: top + info.height,
  };
}

async function fittingText(wanted: PictureText) {
  for (let size = wanted.size; size >= wanted.size * SMALLEST; size *= STEP) {
    const made = await render(wanted, wanted.text, size);
    if (fits(made.info, wanted, size)) return made;
  }
  return cutText(wanted, wanted.size * SMALLEST);
}

/** The longest beginning of a text that fits, with an ellipsis. */
async function cutText(wanted: PictureText, size: number) {
  const letters = Array.from(wanted.text);
  const beginning = (length: number) => render(wanted, `${letters.slice(0, length).join("").trimEnd()}…`, size);
  let best = await beginning(0);
  let [fitting, tooLong] = [0, letters.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    const made = await beginning(middle);
    if (fits(made.info, wanted, size)) [best, fitting] = [made, middle];
    else tooLong = middle;
  }
  return best;
}

const fits = ({ width, height }: OutputInfo, wanted: PictureText, size: number) =>
  width <= wanted.width && height <= (wanted.lines ?? 1) * size * LINE_HEIGHT;

function render({ font = "text", color, width, isStruck = false }: PictureText, text: string, size: number) {
  const { family, file } = FONTS[font];
  const strike = isStruck ? ' strikethrough="true"' : "";
  return sharp({
    text: {
      text: `<span foreground="${color}"${strike}>${escapeHtml(text)}</span>`,
      font: `${family} ${Math.round(size)}px`,
      fontfile: file,
      width,
      rgba: true,
      wrap: "word-char",
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function fontFile(name: string) {
  return fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
}
