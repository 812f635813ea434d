import type { Track } from "../../schema/day-events.ts";
import type { LocationRow } from "../stops/store.ts";
import { tracksOf } from "./effective-stop.ts";
import type { EventRow } from "./store.ts";

type Edited = Pick<LocationRow, "address" | "date" | "startTime" | "endTime">;

/**
 * The events that an edit of the plan ends: another place ends *moved*, other times end *late* and *closing early*. A mended name
 * is the same place. *Cancelled*, *closed* and *sold out* end by the day's own buttons (product.md, *The day*).
 * @returns their ids
 */
export function endedByEdit(before: Edited, after: Edited, events: EventRow[]): number[] {
  const isElsewhere = before.address !== after.address;
  const isAtOtherTimes =
    before.date !== after.date || before.startTime !== after.startTime || before.endTime !== after.endTime;
  const ended: Track[] = [
    ...(isElsewhere ? ["place" as const] : []),
    ...(isAtOtherTimes ? ["start" as const, "end" as const] : []),
  ];
  return events.filter((event) => tracksOf(event).every((track) => ended.includes(track))).map(({ id }) => id);
}
