import { PAST_MIDNIGHT, startAfter, whyNoEnd, whyNoStart } from "../../schema/day-times.ts";
import type { Stop } from "../../schema/schedule.ts";
import { Invalid } from "../errors.ts";
import type { LocationRow } from "../stops/store.ts";
import type { BusinessNow } from "./effective-stop.ts";

/** The times of a late start and of an early end, as an event stores them. */

interface Known {
  plan: LocationRow;
  stop: Stop;
  now: BusinessNow;
}

/**
 * The new start, `HH:MM`.
 * @throws Invalid at the field that was given
 */
export function lateStart(input: { minutes?: number; startTime?: string }, known: Known): string {
  const field = input.minutes === undefined ? "startTime" : "minutes";
  const start = input.startTime ?? startAfter(input.minutes ?? 0, known.plan, known.now);
  if (start === null) throw new Invalid(field, PAST_MIDNIGHT);
  const why = whyNoStart(start, known);
  if (why) throw new Invalid(field, why);
  return start;
}

/** The new end, `HH:MM`. @throws Invalid at `endTime` */
export function earlyEnd(end: string, known: Known): string {
  const why = whyNoEnd(end, known);
  if (why) throw new Invalid("endTime", why);
  return end;
}
