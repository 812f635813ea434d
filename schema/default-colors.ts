import type { BrandColors } from "./business.ts";

/** The colours of `app/styles.css`. They have a file of their own, because every page needs them, and few need the palette. */
export const DEFAULT_COLORS: BrandColors = { main: "#c81d3c", deep: "#0b2545" };
