import { type Brand, inks, type Logo, sharePicture } from "../media/share/share-picture.ts";

const CARD = { left: 44, top: 85, width: 608, height: 460 };
const COLUMN = { left: 88, width: 520 };

/** The business beside its truck, for links to its site: logo, name and tagline. */
export function sitePicture(brand: Brand & { tagline: string }, logo: Logo): Promise<Buffer> {
  const { name, tagline, showsDrawing } = brand;
  const { ink, muted } = inks(brand);
  return sharePicture("wide", brand, logo, {
    logo: showsDrawing
      ? { left: COLUMN.left, top: 125, width: 140, height: 140 }
      : { left: 766, top: 165, width: 320, height: 320 },
    card: CARD,
    texts: [
      { ...COLUMN, top: showsDrawing ? 300 : 200, text: name, font: "display", size: 60, lines: 2, color: ink },
      { ...COLUMN, top: showsDrawing ? 440 : 360, text: tagline, size: 32, lines: 2, color: muted },
    ],
  });
}
