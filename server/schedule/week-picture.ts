import { mixColors } from "../../schema/colors.ts";
import { shortDay, to12Hour } from "../../schema/times.ts";
import { type ShareBrand, type ShareLogo, shareColors, sharePicture } from "../media/share/share-picture.ts";
import type { PictureText } from "../media/share/text.ts";
import { type DrawnStop, drawnStateOf } from "./drawn-stop.ts";

export type WeekContent = ShareBrand & {
  /** The business's day. */
  day: string;
  week: { from: string; until: string };
  stops: DrawnStop[];
};

/** The room of the card, between the title and the truck. */
const ROOM = { top: 270, height: 590 };
/** Without a truck. */
const WHOLE_ROOM = { top: 270, height: 1020 };
const CARD = { left: 48, width: 984 };
const PADDING = 24;
const TALLEST_ROW = 190;
/** In lower rows name and times stand beside each other. */
const TWO_LINES = 76;
const MOST_ROWS = 14;
const DAY = { left: 88, width: 168 };
const REST = { left: 272, width: 720 };

type Inks = ReturnType<typeof shareColors>;

/** A week's stops above the truck, one row each; few of them are larger. */
export function weekPicture(content: WeekContent, logo: ShareLogo): Promise<Buffer> {
  const { name, day, week, stops, showsDrawing } = content;
  const { top: roomTop, height: roomHeight } = showsDrawing ? ROOM : WHOLE_ROOM;
  const colors = shareColors(content);
  const shown = stops.slice(0, stops.length > MOST_ROWS ? MOST_ROWS - 1 : MOST_ROWS);
  const rows = Math.max(1, shown.length + (stops.length > shown.length ? 1 : 0));
  const rowHeight = Math.min(TALLEST_ROW, (roomHeight - 2 * PADDING) / rows);
  const height = rows * rowHeight + 2 * PADDING;
  const top = roomTop + (roomHeight - height) / 2;
  const rowTop = (index: number) => top + PADDING + index * rowHeight;
  const last = { ...REST, top: rowTop(rows - 1) + rowHeight / 2 - 12, size: 34, color: colors.muted };
  const head = { left: 256, width: 776, color: colors.onBackground };
  return sharePicture("tall", content, logo, {
    logo: { left: 56, top: 64, width: 168, height: 168 },
    card: { ...CARD, top, height },
    shapes: shown.map((_, index) => (isNewDay(shown, index) && index > 0 ? line(rowTop(index), colors) : "")).join(""),
    texts: [
      { ...head, top: 72, text: name, size: 38 },
      { ...head, top: 124, text: "Where to find us", font: "display", size: 88 },
      { ...head, top: 212, text: `${shortDay(week.from, day)} – ${shortDay(week.until, day)}`, size: 38 },
      ...shown.flatMap((stop, index) => rowTexts(stop, isNewDay(shown, index), rowTop(index), rowHeight, colors)),
      ...(stops.length === 0
        ? [{ ...last, ...CARD, text: "No stops this week", size: 44, align: "center" as const }]
        : []),
      ...(stops.length > shown.length ? [{ ...last, text: `and ${stops.length - shown.length} more` }] : []),
    ],
  });
}

const isNewDay = (stops: DrawnStop[], index: number) => stops[index]?.date !== stops[index - 1]?.date;

const line = (top: number, { ink }: Inks) =>
  `<rect x="${DAY.left}" y="${top - 1}" width="${CARD.width - 80}" height="2" fill="${mixColors("#ffffff", ink, 0.14)}"/>`;

/** The height of capital letters, as a part of the font size. */
const CAPITALS = 0.7;

function rowTexts(stop: DrawnStop, hasDay: boolean, top: number, height: number, colors: Inks): PictureText[] {
  const state = drawnStateOf(stop);
  const isStruck = stop.status === "cancelled";
  const [weekday = "", date = ""] = shortDay(stop.date).split(", ");
  const text = `${weekday} ${date.split(" ")[1]}`;
  const middle = (size: number) => top + (height - size * CAPITALS) / 2;
  const day = Math.min(48, height * 0.56);
  const days: PictureText[] = hasDay
    ? [{ ...DAY, top: middle(day), text, font: "display", size: day, color: colors.action }]
    : [];
  const place = { text: stop.name, font: "display" as const, color: colors.ink, isStruck };
  const when = isStruck ? (state?.words ?? "") : timesOf(stop);
  if (height < TWO_LINES) {
    const [size, small] = [Math.min(38, height * 0.6), Math.min(28, height * 0.5)];
    return [
      ...days,
      { ...REST, ...place, width: 460, top: middle(size), size },
      { left: 752, width: 240, align: "right", top: middle(small), text: when, size: small, color: colors.muted },
    ];
  }
  const [size, small] = [Math.min(60, height * 0.44), Math.min(38, height * 0.3)];
  const texts = [
    { ...REST, ...place, size },
    {
      ...REST,
      text: state && !isStruck ? `${when} · ${state.words}` : when,
      size: small,
      color: state ? "#b3122f" : colors.muted,
    },
    ...(height > 130 ? [{ ...REST, text: stop.address, size: small * 0.85, color: colors.muted }] : []),
  ];
  return [...days, ...stacked(texts, top, height)];
}

/** Texts below each other, in the middle of a row. */
function stacked(texts: Omit<PictureText, "top">[], top: number, height: number): PictureText[] {
  const gap = height * 0.13;
  const total = texts.reduce((sum, { size }) => sum + size * CAPITALS, gap * (texts.length - 1));
  let below = top + (height - total) / 2;
  return texts.map((text) => {
    const placed = { ...text, top: below };
    below += text.size * CAPITALS + gap;
    return placed;
  });
}

/** "11 AM – 2:30 PM" */
const timesOf = ({ startTime, endTime }: DrawnStop) => [startTime, endTime].map(shortTime).join(" – ");
const shortTime = (time: string) => to12Hour(time).replace(":00", "");
