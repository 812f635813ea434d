import type { BrandColors, Business } from "./business.ts";
import { FIRST_COLORS } from "./first-colors.ts";

/** How the addresses of what is made of the colours begin: other colours are another file, and each may be cached for good. */
export const brandAddress = ({ main, deep }: BrandColors) => `/brand/${main.slice(1)}-${deep.slice(1)}`;

/** The site's own colours as a stylesheet; null while it has those of `app/styles.css`, with the drawing they were made for. */
export function brandStyleAddress({ colors, showsDrawing }: Business): string | null {
  const isFirst = colors.main === FIRST_COLORS.main && colors.deep === FIRST_COLORS.deep;
  return isFirst && showsDrawing ? null : `${brandAddress(colors)}${showsDrawing ? "" : "-plain"}.css`;
}

/** What stands in the place of a logo where neither one of its own nor the drawn one is to show. */
export const brandMarkAddress = (colors: BrandColors) => `${brandAddress(colors)}.svg`;

/** What the addresses of the icons carry, so that another logo is another address; null while the drawn ones stand. */
export const iconVersion = (logoPath: string | null) => logoPath && (logoPath.split("/").at(-1) ?? null);
