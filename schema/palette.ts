import type { BrandColors } from "./business.ts";
import { contrast, darkened, lightened, mixed, ofContrast } from "./colors.ts";

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
export const readable = (color: string) => darkened(color, [WHITE], TEXT);

/** A colour as it is read on a dark one that white is read on. */
export const readableOn = (color: string, dark: string) => lightened(color, [dark], TEXT);

/** How well white text is read on a colour. */
export const contrastWithWhite = (color: string) => contrast(color, WHITE);

const tint = (color: string, share: number) => mixed(WHITE, color, share);

function lightColors({ main, deep }: BrandColors) {
  const night = readable(deep);
  const action = readable(main);
  const fills = { surface: tint(deep, 0.03), card: WHITE, raised: tint(deep, 0.07) };
  const softs = { "sky-soft": tint(deep, 0.1), "lemon-soft": tint(main, 0.13), "mint-soft": tint(main, 0.07) };
  const backgrounds = [...Object.values(fills), ...Object.values(softs)];
  const ink = darkened(deep, backgrounds, 10);
  const link = darkened(main, backgrounds, TEXT);
  return {
    ...fills,
    ...softs,
    ink,
    muted: darkened(tint(ink, 0.7), backgrounds, TEXT),
    line: tint(deep, 0.18),
    control: darkened(tint(deep, 0.5), backgrounds, CONTROL),
    link,
    focus: link,
    action,
    "action-strong": mixed(action, BLACK, 0.18),
    sky: darkened(tint(deep, 0.7), backgrounds, CONTROL),
    lemon: lightened(tint(main, 0.4), [ink], TEXT),
    "on-lemon": ink,
    mint: tint(main, 0.6),
    ...bands(night, { text: WHITE }),
  };
}

function darkColors({ main, deep }: BrandColors) {
  const fills = { surface: ofContrast(deep, WHITE, 17), card: ofContrast(deep, WHITE, 14.5) };
  const raised = ofContrast(deep, WHITE, 12);
  const softs = {
    "sky-soft": ofContrast(deep, WHITE, 11),
    "lemon-soft": ofContrast(mixed(deep, main, 0.35), WHITE, 11),
    "mint-soft": ofContrast(mixed(deep, main, 0.2), WHITE, 11.5),
  };
  const backgrounds = [...Object.values(fills), raised, ...Object.values(softs)];
  const link = lightened(main, backgrounds, TEXT);
  return {
    ...fills,
    ...softs,
    raised,
    ink: tint(deep, 0.05),
    muted: lightened(tint(deep, 0.35), backgrounds, TEXT),
    line: ofContrast(deep, WHITE, 9.5),
    control: lightened(tint(deep, 0.6), backgrounds, CONTROL),
    link,
    focus: link,
    sky: lightened(deep, backgrounds, CONTROL),
    ...bands(ofContrast(deep, WHITE, 18.5), { text: tint(deep, 0.05) }),
  };
}

/** The dark footer of a page, and its text. */
const bands = (night: string, { text }: { text: string }) => ({
  night,
  "on-night": text,
  "on-night-muted": lightened(tint(night, 0.25), [night], TEXT),
  "night-line": mixed(night, WHITE, 0.2),
});
