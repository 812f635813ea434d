import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import type { BrandColors } from "../../../schema/business.ts";
import { mixColors } from "../../../schema/colors.ts";
import { darkenForWhiteText, paletteOf } from "../../../schema/palette.ts";
import { drawText, type PictureText } from "./text.ts";

// One thread: the site needs the other cores.
sharp.concurrency(1);

/** The pictures' sizes: link previews, and posts. */
const SIZES = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1350 },
};
export type ShareShape = keyof typeof SIZES;

const WHITE = "#ffffff";

/** The parts of the business that a picture shows. */
export interface ShareBrand {
  name: string;
  colors: BrandColors;
  /** Whether the drawn truck is the background; else the business's own colors. */
  showsDrawing: boolean;
  /** The address of the logo, another one for each; null for the drawn one. */
  logoPath: string | null;
}

export interface ShareLogo {
  picture: Uint8Array;
  /** A badge has its own background; another logo gets a white one. */
  isBadge: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ShareLayout {
  logo: Box;
  /** The white card. */
  card: Box;
  /** More shapes as SVG on the card. */
  shapes?: string;
  texts: PictureText[];
}

/** The colors of texts and shapes. */
export function shareColors({ colors, showsDrawing }: ShareBrand) {
  const { ink, muted, action } = paletteOf(colors).light;
  return { ink, muted, action, onBackground: showsDrawing ? ink : WHITE };
}

/** Draws a picture to share: the background, the logo, a card and texts. @returns a JPEG */
export async function sharePicture(
  shape: ShareShape,
  brand: ShareBrand,
  logo: ShareLogo,
  layout: ShareLayout,
): Promise<Buffer> {
  const { width, height } = SIZES[shape];
  const { card, shapes = "", texts } = layout;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cardSvg(card)}${shapes}</svg>`;
  const drawn = await Promise.all(texts.map(drawText));
  return sharp(background(shape, brand))
    .composite([
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...(await logoLayers(logo, layout.logo)),
      ...drawn.map(({ layer }) => layer),
    ])
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function background(shape: ShareShape, { colors, showsDrawing }: ShareBrand) {
  if (!showsDrawing) return Buffer.from(plainSvg(SIZES[shape], colors));
  return fileURLToPath(new URL(`../../../app/art/drawn/shared-${shape}.webp`, import.meta.url));
}

const AWNING = { height: 40, stripes: 12 };

/** The business's dark color under an awning in its main color, as on the pages. */
function plainSvg({ width, height }: { width: number; height: number }, { main, deep }: BrandColors): string {
  const night = darkenForWhiteText(deep);
  const stripe = width / AWNING.stripes;
  const stripes = Array.from({ length: AWNING.stripes }, (_, index) => {
    const fill = index % 2 === 0 ? main : WHITE;
    return `<path fill="${fill}" d="M${index * stripe} 0h${stripe}v${AWNING.height - 18}a${stripe / 2} 18 0 0 1-${stripe} 0Z"/>`;
  });
  const hill = mixColors(night, WHITE, 0.1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${night}"/><path fill="${hill}" d="M0 ${height * 0.86}Q${width / 2} ${height * 0.7} ${width} ${height * 0.86}V${height}H0Z"/>${stripes.join("")}</svg>`;
}

const cardSvg = ({ left, top, width, height }: Box) =>
  [
    `<rect x="${left}" y="${top + 10}" width="${width}" height="${height}" rx="36" fill="#0b2545" opacity=".16"/>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="36" fill="${WHITE}"/>`,
  ].join("");

async function logoLayers({ picture, isBadge }: ShareLogo, box: Box): Promise<OverlayOptions[]> {
  const padding = isBadge ? 0 : Math.round(box.height * 0.1);
  const inside = { width: box.width - 2 * padding, height: box.height - 2 * padding };
  const { data, info } = await sharp(picture, { density: 144 })
    .resize({ ...inside, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [box.left + padding, box.top + Math.round((box.height - info.height) / 2)];
  const layer = { input: data, left, top };
  if (isBadge) return [layer];
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width + 2 * padding}" height="${info.height + 2 * padding}"><rect width="100%" height="100%" rx="${padding}" fill="${WHITE}"/></svg>`;
  return [{ input: Buffer.from(tile), left: box.left, top: top - padding }, layer];
}
