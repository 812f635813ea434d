import type { BrandColors } from "./business.ts";
import { contrast, darkenForContrast, lightenForContrast, mixColors, shadeWithContrast } from "./colors.ts";

/** WCAG 2.2, 1.4.3 and 1.4.11: texts, and controls that must be seen. */
const TEXT = 4.5;
const CONTROL = 3;

const WHITE = "#ffffff";
const BLACK = "#000000";

interface Palette {
  light: ReturnType<typeof lightColors>;
  dark: ReturnType<typeof darkColors>;
}

let last: { made: string; palette: Palette } | undefined;

/**
 * The colours of a site by their names in `app/styles.css`, mixed from its own two, with the contrast that texts need. The last
 * ones are cached: mixing takes milliseconds, and every single mail needs them.
 */
export function paletteOf(colors: BrandColors): Palette {
  const made = colors.main + colors.deep;
  if (last?.made !== made) last = { made, palette: { light: lightColors(colors), dark: darkColors(colors) } };
  return last.palette;
}

/** The replacement for a colour that is too light for white text. */
export const darkenForWhiteText = (color: string) => darkenForContrast(color, [WHITE], TEXT);

/** A colour as it is read on a dark one that white is read on. */
export const lightenOnDark = (color: string, dark: string) => lightenForContrast(color, [dark], TEXT);

/** How well white text is read on a colour. */
export const contrastWithWhite = (color: string) => contrast(color, WHITE);

const tint = (color: string, share: number) => mixColors(WHITE, color, share);

function lightColors({ main, deep }: BrandColors) {
  const night = darkenForWhiteText(deep);
  const action = darkenForWhiteText(main);
  const fills = { surface: tint(deep, 0.03), card: WHITE, raised: tint(deep, 0.07) };
  const softs = { "sky-soft": tint(deep, 0.1), "lemon-soft": tint(main, 0.13), "mint-soft": tint(main, 0.07) };
  const backgrounds = [...Object.values(fills), ...Object.values(softs)];
  const ink = darkenForContrast(deep, backgrounds, 10);
  const link = darkenForContrast(main, backgrounds, TEXT);
  return {
    ...fills,
    ...softs,
    ink,
    muted: darkenForContrast(tint(ink, 0.7), backgrounds, TEXT),
    line: tint(deep, 0.18),
    control: darkenForContrast(tint(deep, 0.5), backgrounds, CONTROL),
    link,
    focus: link,
    action,
    "action-strong": mixColors(action, BLACK, 0.18),
    sky: darkenForContrast(tint(deep, 0.7), backgrounds, CONTROL),
    lemon: lightenForContrast(tint(main, 0.4), [ink], TEXT),
    "on-lemon": ink,
    mint: tint(main, 0.6),
    ...bands(night, { text: WHITE }),
  };
}

function darkColors({ main, deep }: BrandColors) {
  const fills = { surface: shadeWithContrast(deep, WHITE, 17), card: shadeWithContrast(deep, WHITE, 14.5) };
  const raised = shadeWithContrast(deep, WHITE, 12);
  const softs = {
    "sky-soft": shadeWithContrast(deep, WHITE, 11),
    "lemon-soft": shadeWithContrast(mixColors(deep, main, 0.35), WHITE, 11),
    "mint-soft": shadeWithContrast(mixColors(deep, main, 0.2), WHITE, 11.5),
  };
  const backgrounds = [...Object.values(fills), raised, ...Object.values(softs)];
  const link = lightenForContrast(main, backgrounds, TEXT);
  return {
    ...fills,
    ...softs,
    raised,
    ink: tint(deep, 0.05),
    muted: lightenForContrast(tint(deep, 0.35), backgrounds, TEXT),
    line: shadeWithContrast(deep, WHITE, 9.5),
    control: lightenForContrast(tint(deep, 0.6), backgrounds, CONTROL),
    link,
    focus: link,
    sky: lightenForContrast(deep, backgrounds, CONTROL),
    ...bands(shadeWithContrast(deep, WHITE, 18.5), { text: tint(deep, 0.05) }),
  };
}

/** The dark footer of a page, and its text. */
const bands = (night: string, { text }: { text: string }) => ({
  night,
  "on-night": text,
  "on-night-muted": lightenForContrast(tint(night, 0.25), [night], TEXT),
  "night-line": mixColors(night, WHITE, 0.2),
});
