/** One `<source>` of the hero: upright on phones, wide above, by day or by night as the system is set. */
export interface HeroPicture {
  media?: string;
  type: string;
  srcSet: string;
  width: number;
  height: number;
}

const FILES = import.meta.glob<string>("../../art/generated/hero-*.{avif,webp}", { eager: true, import: "default" });

const SHAPES = [
  { shape: "tall", screen: "(max-width: 767px)", widths: [480, 780, 1170], width: 780, height: 1200 },
  { shape: "wide", screen: "(min-width: 768px)", widths: [1024, 1440, 1920], width: 1440, height: 810 },
];
const THEMES = [
  { theme: "night", when: " and (prefers-color-scheme: dark)" },
  { theme: "day", when: "" },
];
const FORMATS = ["avif", "webp"];

/** The drawn scene. Read on the server only: two dozen file names are no code that a phone has to load. */
export const HERO_PICTURES: HeroPicture[] = SHAPES.flatMap(({ shape, screen, widths, width, height }) =>
  THEMES.flatMap(({ theme, when }) =>
    FORMATS.map((format) => ({
      media: screen + when,
      type: `image/${format}`,
      srcSet: widths
        .map((size) => `${FILES[`../../art/generated/hero-${shape}-${theme}-${size}.${format}`]} ${size}w`)
        .join(", "),
      width,
      height,
    })),
  ),
);
