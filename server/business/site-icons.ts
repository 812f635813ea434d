import sharp from "sharp";

/** The sizes that browsers and phones request, in pixels. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
type IconSize = (typeof ICON_SIZES)[number];

export interface IconOptions {
  size: IconSize;
  /** Whether a launcher crops it to a shape: the logo is then smaller in the middle. */
  isMaskable?: boolean;
}

/** The margin of a maskable icon, as a part of its side (W3C manifest: a circle of 80 % is safe). */
const MASK_MARGIN = 0.16;
const MARGIN = 0.04;

/** A logo as a square icon, on white, because iPhones and launchers paint transparency black. */
export function siteIcon(logo: Buffer, { size, isMaskable = false }: IconOptions): Promise<Buffer> {
  const padding = Math.round(size * (isMaskable ? MASK_MARGIN : MARGIN));
  const isOpaque = isMaskable || size === 180;
  const picture = sharp(logo, { density: 144 })
    .resize({ width: size - 2 * padding, height: size - 2 * padding, fit: "contain", background: CLEAR })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: CLEAR });
  return (isOpaque ? picture.flatten({ background: "#ffffff" }) : picture).png({ palette: true }).toBuffer();
}

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };
