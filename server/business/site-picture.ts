import { type ShareBrand, type ShareLogo, shareColors, sharePicture } from "../media/share/share-picture.ts";

const CARD = { left: 44, top: 85, width: 608, height: 460 };
const COLUMN = { left: 88, width: 520 };

/** A name of more letters gets two lines. */
const ONE_LINE = 24;

/** The business beside its truck, for links to its site: logo, name and tagline. */
export function sitePicture(brand: ShareBrand & { tagline: string }, logo: ShareLogo): Promise<Buffer> {
  const { name, tagline, showsDrawing } = brand;
  const { ink, muted } = shareColors(brand);
  const letters = name.length > ONE_LINE ? { size: 54, lines: 2 } : { size: 72, lines: 1 };
  const top = (showsDrawing ? 364 : 276) - 36 * letters.lines;
  return sharePicture("wide", brand, logo, {
    logo: showsDrawing
      ? { left: COLUMN.left, top: 125, width: 140, height: 140 }
      : { left: 766, top: 165, width: 320, height: 320 },
    card: CARD,
    texts: [
      { ...COLUMN, top, text: name, font: "display", ...letters, color: ink },
      { ...COLUMN, top: top + 66 * letters.lines + 10, text: tagline, size: 32, lines: 2, color: muted },
    ],
  });
}
