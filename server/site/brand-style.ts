import type { BrandColors } from "../../schema/business.ts";
import { paletteOf } from "../../schema/palette.ts";

/**
 * The site's colors as a stylesheet that overrides `app/styles.css`. Its selector is more specific, because the other file may be loaded
 * again later.
 * @param isPlain whether the drawing is off, so that the upper band gets a color of its own
 */
export function brandStyle(colors: BrandColors, isPlain: boolean): string {
  const { light, dark } = paletteOf(colors);
  return [
    "html:root{",
    ...declarations({ ...light, ...(isPlain && bandOf(light)) }),
    `--awning:${colors.main};`,
    "}@media (prefers-color-scheme:dark){html:root{",
    ...declarations({ ...dark, ...(isPlain && bandOf(dark)) }),
    "}}",
  ].join("");
}

const bandOf = ({ surface, "lemon-soft": soft }: { surface: string; "lemon-soft": string }) => ({
  "scene-sky": soft,
  "scene-ground": surface,
});

const declarations = (colors: Record<string, string>) =>
  Object.entries(colors).map(([name, value]) => `--color-${name}:${value};`);
