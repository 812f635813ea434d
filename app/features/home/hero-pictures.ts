import { HERO_PHONE_WIDTH } from "../../../schema/hero-limits.ts";
import { PICTURE_FORMATS, pictureSrcset, type StoredPicture } from "../../../schema/photo-pictures.ts";

/** One `<source>` of the hero: upright on phones, wide on larger screens, for the light or the dark color scheme. */
export interface HeroPicture {
  media?: string;
  type: string;
  srcSet: string;
  /** The `sizes` attribute; 100vw when missing. */
  sizes?: string;
  width: number;
  height: number;
}

const FILES = import.meta.glob<string>("../../art/drawn/hero-*.{avif,webp}", { eager: true, import: "default" });

const SHAPES = [
  { shape: "tall", screen: "(max-width: 767px)", width: 780, height: 1200, avif: [480, 780, 1170], webp: [780] },
  { shape: "wide", screen: "(min-width: 768px)", width: 1440, height: 810, avif: [1024, 1440, 1920], webp: [1440] },
];
const THEMES = [
  { theme: "night", when: " and (prefers-color-scheme: dark)" },
  { theme: "day", when: "" },
];
const FORMATS = ["avif", "webp"] as const;
const TYPES = { avif: "image/avif", jpg: "image/jpeg" } as const;

/** The drawn scene. Only the server imports it, so that phones do not load two dozen file names. */
export const DRAWN_HERO_PICTURES: HeroPicture[] = SHAPES.flatMap(({ shape, screen, width, height, ...widths }) =>
  THEMES.flatMap(({ theme, when }) =>
    FORMATS.map((format) => ({
      media: screen + when,
      type: `image/${format}`,
      srcSet: widths[format]
        .map((size) => `${FILES[`../../art/drawn/hero-${shape}-${theme}-${size}.${format}`]} ${size}w`)
        .join(", "),
      width,
      height,
    })),
  ),
);

/**
 * The owner's photo, the same for light and dark. On a large screen its box is half as wide as the screen and may be higher than
 * wide; a phone gets no wider files than it can show.
 */
export function heroPhotoPictures(hero: StoredPicture): HeroPicture[] {
  const forPhones = { ...hero, widths: hero.widths.filter((width) => width <= HERO_PHONE_WIDTH) };
  const { width, height } = hero;
  return [
    { photo: forPhones, media: "(max-width: 767px)", sizes: "100vw" },
    { photo: hero, media: "(min-width: 768px)", sizes: "(min-width: 1024px) 75vw, 100vw" },
  ].flatMap(({ photo, ...screen }) =>
    PICTURE_FORMATS.map((format) => ({
      ...screen,
      type: TYPES[format],
      srcSet: pictureSrcset(photo, format),
      width,
      height,
    })),
  );
}
