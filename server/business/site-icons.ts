import sharp from "sharp";

/** The sizes that browsers and phones ask for, in pixels. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
type IconSize = (typeof ICON_SIZES)[number];

export interface Icon {
  size: IconSize;
  /** Whether a launcher cuts it to a shape of its own: what counts stays in the middle. */
  isMaskable?: boolean;
}

/** What a maskable icon leaves around its middle, of its side (W3C manifest: a circle of 80 %). */
const MASK_MARGIN = 0.16;
const MARGIN = 0.04;

/** A logo of any shape as a square icon; where it would show through, iPhones and launchers paint black, so it lies on white. */
export function siteIcon(logo: Buffer, { size, isMaskable = false }: Icon): Promise<Buffer> {
  const padding = Math.round(size * (isMaskable ? MASK_MARGIN : MARGIN));
  const isOpaque = isMaskable || size === 180;
  const picture = sharp(logo, { density: 144 })
    .resize({ width: size - 2 * padding, height: size - 2 * padding, fit: "contain", background: CLEAR })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: CLEAR });
  return (isOpaque ? picture.flatten({ background: "#ffffff" }) : picture).png({ palette: true }).toBuffer();
}

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };
