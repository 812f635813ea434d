import { longDay, to12Hour } from "../../schema/times.ts";
import { type ShareBrand, type ShareLogo, shareColors, sharePicture } from "../media/share/share-picture.ts";
import { type DrawnStop, drawnStateOf } from "./drawn-stop.ts";

export type StopContent = ShareBrand & {
  /** The business's day. */
  day: string;
  stop: DrawnStop;
};

const CARD = { left: 44, width: 608 };
const COLUMN = { left: 88, width: 520 };
/** The logo without a truck: beside the card. */
const LARGE_LOGO = { left: 766, top: 165, width: 320, height: 320 };
/** A name of more letters gets two lines. */
const ONE_LINE = 17;

/** A stop beside the truck: day, place, times, and the state where it differs from the plan. */
export function stopPicture(content: StopContent, logo: ShareLogo): Promise<Buffer> {
  const { name, day, stop, showsDrawing } = content;
  const { ink, muted, action } = shareColors(content);
  const state = drawnStateOf(stop);
  const isStruck = stop.status === "cancelled";
  const isLong = stop.name.length > ONE_LINE;
  const times = isLong ? 360 : 312;
  const height = times + (state ? 208 : 128);
  const top = (630 - height) / 2;
  const bar = { top: top + times + 112, height: 64 };
  return sharePicture("wide", content, logo, {
    logo: showsDrawing ? { left: COLUMN.left, top: Math.round(top + 36), width: 92, height: 92 } : LARGE_LOGO,
    card: { ...CARD, top, height },
    shapes: state ? barSvg(bar, state.background) : "",
    texts: [
      { ...(showsDrawing ? { left: 200, width: 408 } : COLUMN), top: top + 70, text: name, size: 34, color: muted },
      { ...COLUMN, top: top + 160, text: longDay(stop.date, day), font: "display", size: 42, color: action },
      {
        ...COLUMN,
        top: top + 220,
        text: stop.name,
        font: "display",
        size: isLong ? 56 : 72,
        lines: isLong ? 2 : 1,
        color: ink,
        isStruck,
      },
      { ...COLUMN, top: top + times, text: timesOf(stop), size: 40, color: ink, isStruck },
      { ...COLUMN, top: top + times + 56, text: stop.address, size: 30, color: muted },
      ...(state ? [{ left: 112, width: 472, top: bar.top + 20, text: state.words, size: 34, color: state.color }] : []),
    ],
  });
}

const barSvg = ({ top, height }: { top: number; height: number }, fill: string) =>
  `<rect x="${COLUMN.left}" y="${top}" width="${COLUMN.width}" height="${height}" rx="16" fill="${fill}"/>`;

const timesOf = ({ startTime, endTime }: DrawnStop) => `${to12Hour(startTime)} - ${to12Hour(endTime)}`;
