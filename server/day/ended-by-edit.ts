import type { Track } from "../../schema/day-events.ts";
import { whyNoEnd, whyNoStart } from "../../schema/day-times.ts";
import { addDays } from "../../schema/times.ts";
import type { LocationRow } from "../stops/store.ts";
import { tracksOf } from "./effective-stop.ts";
import type { EventRow } from "./store.ts";

type Edited = Pick<LocationRow, "address" | "date" | "startTime" | "endTime">;

/** The tracks on which an edit makes the plan another one. A mended name is the same place. */
export function plannedElse(before: Edited, after: Edited): Track[] {
  const isAtOtherTimes =
    before.date !== after.date || before.startTime !== after.startTime || before.endTime !== after.endTime;
  return [
    ...(before.address === after.address ? [] : ["place" as const]),
    ...(isAtOtherTimes ? ["start" as const, "end" as const] : []),
  ];
}

/**
 * The events that an edit of the plan ends: another place ends *moved*, other times end *late* and *closing early*. *Cancelled*,
 * *closed* and *sold out* end by the day's own buttons (product.md, *The day*).
 * @returns their ids
 */
export function endedByEdit(before: Edited, after: Edited, events: EventRow[]): number[] {
  const ended = plannedElse(before, after);
  return events.filter((event) => tracksOf(event).every((track) => ended.includes(track))).map(({ id }) => id);
}

/** What an edit has ended, and when, as an edit that is taken back finds it. */
interface EndedBefore {
  events: EventRow[];
  endedAt: string;
}

/**
 * The events that hold again once an edit is taken back. A late start does not where the truck has come since, nor what lies outside
 * of the plan's times. What is newer holds by itself: of each track the newest does.
 * @returns their ids
 */
export const toBringBack = (plan: LocationRow, { events, endedAt }: EndedBefore): number[] =>
  events
    .filter((event) => isWithin(plan, event) && !(event.kind === "late" && (plan.activatedAt ?? "") > endedAt))
    .map(({ id }) => id);

/** The events that have no room in a plan's times. @returns their ids */
export const withoutRoom = (plan: LocationRow, events: EventRow[]): number[] =>
  events.filter((event) => !isWithin(plan, event)).map(({ id }) => id);

function isWithin(plan: LocationRow, { startTime, endTime }: EventRow): boolean {
  // Seen from the day before, no time has passed.
  const known = { plan, stop: plan, now: { day: addDays(plan.date, -1), time: "00:00" } };
  const why = startTime === null ? endTime !== null && whyNoEnd(endTime, known) : whyNoStart(startTime, known);
  return !why;
}
