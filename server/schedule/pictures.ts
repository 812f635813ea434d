import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import type { BrandColors } from "../../schema/business.ts";
import { paletteOf, readable, readableOn } from "../../schema/palette.ts";
import type { Stop } from "../../schema/schedule.ts";
import { longDay, shortDay, to12Hour } from "../../schema/times.ts";
import { escapeHtml } from "../web/html.ts";

/**
 * Pictures of stops for social networks and messages, in the site's fonts (made by tools/subset-fonts.ts). Missing letters, such
 * as Cyrillic, use the machine's fonts.
 */

const STOP = { width: 1200, height: 630 };
const WEEK = { width: 1080, height: 1350 };
const MARGIN = 80;
const WHITE = "#ffffff";
/** The smallest font size, in pixels. */
const SMALLEST = 20;

// The comma ends the family's name, so that Pango does not read its last word as a weight.
const FONTS = {
  display: { family: "Fredoka Light,", file: fontFile("fredoka") },
  text: { family: "Figtree Light,", file: fontFile("figtree") },
};

/** A stop in a picture. */
export type DrawnStop = Pick<Stop, "name" | "address" | "date" | "startTime" | "endTime" | "status"> & {
  words: string | null;
};

interface Brand {
  name: string;
  colors: BrandColors;
  /** The business's day. */
  day: string;
}

interface Text {
  /** Its top: below the previous line, or at a fixed height. */
  gap?: number;
  top?: number;
  text: string;
  font?: keyof typeof FONTS;
  size: number;
  color?: string;
  /** The font gets smaller until the text fits. */
  maxHeight: number;
  isStruck?: boolean;
}

export type StopContent = Brand & { stop: DrawnStop };
export type WeekContent = Brand & { week: { from: string; until: string }; stops: DrawnStop[] };

/** A stop: day, place, times and event. */
export function stopPicture({ name, colors, day, stop }: StopContent): Promise<Buffer> {
  const { night, lemon } = brandOf(colors);
  const isCancelled = stop.status === "cancelled";
  const words = stop.words ?? (isCancelled ? "Cancelled" : null);
  return drawn(STOP, night, band(STOP, colors), [
    { gap: 60, text: name, size: 36, maxHeight: 50, color: lemon },
    { gap: 44, text: longDay(stop.date, day), size: 44, maxHeight: 60 },
    { gap: 30, text: stop.name, font: "display", size: 88, maxHeight: 210, isStruck: isCancelled },
    { gap: 40, text: stop.address, size: 36, maxHeight: 50 },
    { gap: 26, text: timesOf(stop), size: 44, maxHeight: 60, isStruck: isCancelled },
    ...(words ? [{ gap: 34, text: words, size: 40, maxHeight: 50, color: lemon }] : []),
  ]);
}

const MOST_LISTED = 8;
/** The top of a week's list, and the space below it. */
const LIST_TOP = 330;
const LIST_BOTTOM = 130;
/** A stop alone is not drawn larger than this. */
const LARGEST_ROOM = 270;

/** A week's stops as a list; few of them are larger and vertically centered. */
export function weekPicture({ name, colors, day, week, stops }: WeekContent): Promise<Buffer> {
  const { night, lemon } = brandOf(colors);
  const shown = stops.slice(0, MOST_LISTED);
  const more = stops.length - shown.length;
  const height = WEEK.height - LIST_TOP - LIST_BOTTOM;
  const room = Math.min(LARGEST_ROOM, height / Math.max(shown.length, 1));
  const top = LIST_TOP + (height - room * shown.length) / 2;
  return drawn(WEEK, night, band(WEEK, colors), [
    { gap: 70, text: name, size: 40, maxHeight: 60, color: lemon },
    { gap: 20, text: "Where we are this week", font: "display", size: 76, maxHeight: 100 },
    { gap: 34, text: `${shortDay(week.from, day)} - ${shortDay(week.until, day)}`, size: 36, maxHeight: 50 },
    ...(shown.length === 0 ? [{ top: WEEK.height / 2, text: "No stops this week", size: 44, maxHeight: 60 }] : []),
    ...shown.flatMap((stop, index) => stopLines(stop, day, top + index * room, room, lemon)),
    ...(more > 0 ? [{ top: WEEK.height - 100, text: `and ${more} more`, size: 32, maxHeight: 44 }] : []),
  ]);
}

function stopLines(stop: DrawnStop, day: string, top: number, room: number, lemon: string) {
  const isStruck = stop.status === "cancelled";
  const [when, where, at] = [Math.min(62, room * 0.24), Math.min(100, room * 0.4), Math.min(54, room * 0.22)];
  const words = stop.words ?? (isStruck ? "Cancelled" : null);
  return [
    {
      top,
      text: [`${shortDay(stop.date, day)} · ${timesOf(stop)}`, words].filter(Boolean).join(" · "),
      size: Math.min(40, when),
      maxHeight: when,
      color: lemon,
    },
    {
      top: top + when,
      text: stop.name,
      font: "display" as const,
      size: Math.min(72, where),
      maxHeight: where,
      isStruck,
    },
    { top: top + when + where, text: stop.address, size: Math.min(34, at), maxHeight: at, isStruck },
  ];
}

const timesOf = ({ startTime, endTime }: DrawnStop) => `${to12Hour(startTime)} - ${to12Hour(endTime)}`;

/** The background, on which white is readable, and an accent that is readable on it. */
function brandOf(colors: BrandColors) {
  const night = readable(colors.deep);
  return { night, lemon: readableOn(paletteOf(colors).light.lemon, night) };
}

/** An awning along the lower edge, as on the pages. */
function band({ width, height }: { width: number; height: number }, { main }: BrandColors): string {
  const stripe = width / 12;
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const fill = index % 2 === 0 ? readable(main) : WHITE;
    return `<rect x="${index * stripe}" y="${height - 24}" width="${stripe}" height="24" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stripes.join("")}</svg>`;
}

async function drawn(
  size: { width: number; height: number },
  background: string,
  shapes: string,
  texts: Text[],
): Promise<Buffer> {
  const layers: OverlayOptions[] = [{ input: Buffer.from(shapes), left: 0, top: 0 }];
  let below = 0;
  for (const { gap = 0, top = below + gap, ...text } of texts) {
    const { data, info } = await drawnText(text, size.width - 2 * MARGIN);
    layers.push({ input: data, left: MARGIN, top: Math.round(top) });
    below = top + info.height;
  }
  return sharp({ create: { ...size, channels: 3, background } })
    .composite(layers)
    .png({ palette: true })
    .toBuffer();
}

/** A text in its width, as large as its height allows. */
async function drawnText(
  { text, font = "text", size, color = WHITE, maxHeight, isStruck = false }: Text,
  width: number,
) {
  const { family, file } = FONTS[font];
  const strike = isStruck ? ' strikethrough="true"' : "";
  const markup = `<span foreground="${color}"${strike}>${escapeHtml(text)}</span>`;
  for (let points = size; ; points *= 0.85) {
    const picture = sharp({
      text: {
        text: markup,
        font: `${family} ${Math.round(points)}px`,
        fontfile: file,
        width,
        rgba: true,
        wrap: "word-char",
      },
    });
    const made = await picture.png().toBuffer({ resolveWithObject: true });
    if (made.info.height <= maxHeight) return made;
    if (points > SMALLEST) continue;
    const { width: widest } = made.info;
    return sharp(made.data)
      .extract({ left: 0, top: 0, width: widest, height: Math.floor(maxHeight) })
      .toBuffer({ resolveWithObject: true });
  }
}

function fontFile(name: string) {
  return fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
}
