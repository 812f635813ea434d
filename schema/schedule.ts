import { z } from "zod";
import { coordinates, visibleChange } from "./day-events.ts";
import { calendarDay } from "./fields.ts";
import { addDays } from "./times.ts";
import { weekStart } from "./weeks.ts";

/** product.md, *The route*: where the truck will be, for everybody. Private bookings are never in it. */

export const SCHEDULE_WEEKS = 4;
export const MAX_SCHEDULE_WEEKS = 8;

/** `GET /api/schedule?from=&weeks=` */
export const scheduleQuery = z.object({
  from: calendarDay("The first day").optional(),
  weeks: z.coerce.number().int().min(1).max(MAX_SCHEDULE_WEEKS).default(SCHEDULE_WEEKS),
});

export const stopStatus = z.enum(["scheduled", "active", "completed", "cancelled"]);

/** A stop as it holds now: the plan with the day's events on it. */
export const stop = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  /** The day on which the truck is there: as planned, or a later one on which the stop was activated once more. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The position of the owner's phone when the truck moved; null when the address is enough. */
  coordinates: coordinates.nullable(),
  isOpen: z.boolean(),
  status: stopStatus,
  change: visibleChange.nullable(),
  /** Place and times as they were planned, where others hold now; else null. */
  planned: z.object({ name: z.string(), address: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
});
export type Stop = z.infer<typeof stop>;

/** The answer of `GET /api/schedule`. */
export const schedule = z.object({ from: z.string(), until: z.string(), stops: z.array(stop) });
export type Schedule = z.infer<typeof schedule>;

/** The first and the last day of so many weeks, the first of which holds `day`. Weeks begin on Sunday. */
export const weekRange = (day: string, weeks: number) => {
  const from = weekStart(day);
  return { from, until: addDays(from, 7 * weeks - 1) };
};
