import type { EventTrack } from "../../../schema/day-events.ts";
import type { LocationRow } from "../store.ts";
import { tracksOf } from "./effective-stop.ts";
import type { EventRow } from "./store.ts";

type Edited = Pick<LocationRow, "address" | "date" | "startTime" | "endTime">;

/** The tracks that an edit of the plan changes. A corrected name at the same address is the same place. */
export function changedTracks(before: Edited, after: Edited): EventTrack[] {
  const isAtOtherTimes =
    before.date !== after.date || before.startTime !== after.startTime || before.endTime !== after.endTime;
  return [
    ...(before.address === after.address ? [] : ["place" as const]),
    ...(isAtOtherTimes ? ["start" as const, "end" as const] : []),
  ];
}

/**
 * The events that an edit of the plan ends: another address ends *moved*, other times end *late* and *closing early*. Only the day's
 * own buttons end *cancelled*, *closed* and *sold out* (product.md, *The day*).
 * @returns their ids
 */
export function endedByEdit(before: Edited, after: Edited, events: EventRow[]): number[] {
  const ended = changedTracks(before, after);
  return events.filter((event) => tracksOf(event).every((track) => ended.includes(track))).map(({ id }) => id);
}
