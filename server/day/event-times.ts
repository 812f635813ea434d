import { sinceStart, startAfter } from "../../schema/late-start.ts";
import { minutesOf } from "../../schema/minutes.ts";
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

/** Whether a time of the stop's day, `HH:MM`, has come. */
export const hasPassed = (time: string, plan: LocationRow, now: BusinessNow): boolean =>
  after(plan.startTime, time) <= sinceStart(plan, now);

/**
 * The new start, `HH:MM`.
 * @throws Invalid at the field that was given
 */
export function lateStart(input: { minutes?: number; startTime?: string }, { plan, stop, now }: Known): string {
  const field = input.minutes === undefined ? "startTime" : "minutes";
  const start = input.startTime ?? startAfter(input.minutes ?? 0, plan, now);
  if (start === null) throw new Invalid(field, "That is on the day after");
  if (start <= plan.startTime) throw new Invalid(field, `That is not later than planned, ${to12Hour(plan.startTime)}`);
  if (hasPassed(start, plan, now)) throw new Invalid(field, "That time has passed");
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
  if (hasPassed(end, plan, now)) throw new Invalid("endTime", "That time has passed");
  return end;
}
