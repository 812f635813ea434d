import type { BrandColors } from "./business.ts";

/** What `app/styles.css` is painted in. Alone in its file: every page asks whether a site has others, and few for what they make. */
export const FIRST_COLORS: BrandColors = { main: "#c81d3c", deep: "#0b2545" };
