import { minutesOf, timeAt } from "../../schema/minutes.ts";
import type { Stop } from "../../schema/schedule.ts";
import { to12Hour } from "../../schema/times.ts";
import { Invalid } from "../errors.ts";
import type { LocationRow } from "../stops/store.ts";
import type { BusinessNow } from "./effective-stop.ts";

/** The times of a late start and of an early end, held to the clock and to the plan. */

interface Known {
  plan: LocationRow;
  stop: Stop;
  now: BusinessNow;
}

const DAY_MINUTES = 24 * 60;

/** How far a time lies behind the planned start, in minutes: a stop may run past midnight. */
const after = (start: string, time: string) => (minutesOf(time) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES;

/** How far the clock stands behind the planned start, in minutes; negative before it. */
function sinceStart({ date, startTime }: LocationRow, now: BusinessNow): number {
  const days = (Date.parse(now.day) - Date.parse(date)) / 86_400_000;
  return days * DAY_MINUTES + minutesOf(now.time) - minutesOf(startTime);
}

/**
 * The new start, `HH:MM`. The minutes count from the planned start, or from now where that has passed.
 * @throws Invalid at the field that was given
 */
export function lateStart(input: { minutes?: number; startTime?: string }, { plan, stop, now }: Known): string {
  const field = input.minutes === undefined ? "startTime" : "minutes";
  const from = sinceStart(plan, now) > 0 ? now.time : plan.startTime;
  const start = input.startTime ?? timeAt(minutesOf(from) + (input.minutes ?? 0));
  if (start === null) throw new Invalid(field, "That is on the day after");
  if (start <= plan.startTime) throw new Invalid(field, `That is not later than planned, ${to12Hour(plan.startTime)}`);
  if (after(plan.startTime, start) <= sinceStart(plan, now)) throw new Invalid(field, "That time has passed");
  if (after(plan.startTime, start) >= after(plan.startTime, stop.endTime)) {
    throw new Invalid(field, `The stop ends at ${to12Hour(stop.endTime)}`);
  }
  return start;
}

/** The new end, `HH:MM`. @throws Invalid at `endTime` */
export function earlyEnd(end: string, { plan, stop, now }: Known): string {
  const length = after(plan.startTime, end);
  if (length <= after(plan.startTime, stop.startTime)) {
    throw new Invalid("endTime", `The stop begins at ${to12Hour(stop.startTime)}`);
  }
  if (length >= after(plan.startTime, plan.endTime)) {
    throw new Invalid("endTime", `That is not earlier than planned, ${to12Hour(plan.endTime)}`);
  }
  if (length <= sinceStart(plan, now)) throw new Invalid("endTime", "That time has passed");
  return end;
}
