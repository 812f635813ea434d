import type { BrandColors, Business } from "./business.ts";
import { DEFAULT_COLORS } from "./default-colors.ts";

/** The prefix of files that are made of the colours. Other colours have another address, so that each is cached forever. */
export const brandPath = ({ main, deep }: BrandColors) => `/brand/${main.slice(1)}-${deep.slice(1)}`;

/** The site's own colours as a stylesheet; null while it has those of `app/styles.css`, with the drawing they were made for. */
export function brandStylePath({ colors, showsDrawing }: Business): string | null {
  const isFirst = colors.main === DEFAULT_COLORS.main && colors.deep === DEFAULT_COLORS.deep;
  return isFirst && showsDrawing ? null : `${brandPath(colors)}${showsDrawing ? "" : "-plain"}.css`;
}

/** The placeholder when neither an own logo nor the drawn one is shown. */
export const brandMarkPath = (colors: BrandColors) => `${brandPath(colors)}.svg`;

/** The version in the addresses of the icons, another one for each logo; null for the drawn icons. */
export const iconVersion = (logoPath: string | null) => logoPath && (logoPath.split("/").at(-1) ?? null);
