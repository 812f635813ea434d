/** Arithmetic of colours written as `#rrggbb`, as WCAG 2.2 defines contrast. Browsers of 2022 cannot mix colours themselves. */

const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** `share` of the second colour in the first, from 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const other = channels(second);
  return `#${channels(first)
    .map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black and white. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const STEPS = 100;

/** The colour itself, or as much nearer to `end` as it takes until `isEnough`; `end` where nothing is. */
function towards(color: string, end: string, isEnough: (color: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixColors(color, end, step / STEPS);
    if (isEnough(candidate)) return candidate;
  }
  return end;
}

const standsOut = (backgrounds: string[], ratio: number) => (color: string) =>
  backgrounds.every((background) => contrast(color, background) >= ratio);

/** A colour, darker where its contrast with each of the backgrounds asks for it. */
export const darkenForContrast = (color: string, backgrounds: string[], ratio: number) =>
  towards(color, "#000000", standsOut(backgrounds, ratio));

/** A colour, lighter where its contrast with each of the backgrounds asks for it. */
export const lightenForContrast = (color: string, backgrounds: string[], ratio: number) =>
  towards(color, "#ffffff", standsOut(backgrounds, ratio));

/** A shade of a colour that has, as nearly as may be, this contrast with white or another light colour. */
export function shadeWithContrast(color: string, light: string, ratio: number): string {
  const dark = darkenForContrast(color, [light], ratio);
  return dark === color ? towards(color, "#ffffff", (lighter) => contrast(lighter, light) <= ratio) : dark;
}
