import { z } from "zod";
import { calendarDay, isoDateTime, optionalLine, optionalText, pressedAt, requiredLine, timeOfDay } from "./fields.ts";
import { listQuery } from "./list-query.ts";
import { stop } from "./schedule.ts";

/** product.md, *Stored data*: a scheduled stop of the truck. */

export const locationStatus = z.enum(["scheduled", "active", "completed"]);
export type LocationStatus = z.infer<typeof locationStatus>;

const fields = {
  name: requiredLine("Location name"),
  address: requiredLine("Address", 300),
  date: calendarDay("Date"),
  startTime: timeOfDay("Start time"),
  // An end that is not after the start means the day after: a late-night stop.
  endTime: timeOfDay("End time"),
  eventType: optionalLine("Event type", 100),
  notes: optionalText("Notes", 1000),
};

/** `POST /api/locations` */
export const newLocation = z.object({
  ...fields,
  status: locationStatus.default("scheduled"),
  isOpen: z.boolean().default(true),
  pressedAt,
});
export type NewLocation = z.infer<typeof newLocation>;

/** `PUT /api/locations/{id}`: missing fields stay unchanged. */
export const locationChange = z
  .object({ ...fields, status: locationStatus, isOpen: z.boolean(), pressedAt })
  .partial()
  .refine(({ pressedAt, ...change }) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type LocationChange = z.infer<typeof locationChange>;

/** `POST /api/locations/{id}/restore`: undoes a skip or a change by hand. */
export const restoreRequest = z.object({ what: z.enum(["skip", "edit"]).optional(), pressedAt }).nullish();
export type RestoreRequest = NonNullable<z.infer<typeof restoreRequest>>;

/** The plan of a stop, as a row. Its status is the one that holds now. */
export const stopPlan = z.object({
  id: z.number(),
  name: z.string().meta({ title: "name" }),
  address: z.string().meta({ title: "address" }),
  date: z.string().meta({ title: "date" }),
  startTime: z.string().meta({ title: "start" }),
  endTime: z.string().meta({ title: "end" }),
  status: locationStatus.meta({ title: "status" }),
  isOpen: z.boolean().meta({ title: "opening" }),
  eventType: z.string().nullable().meta({ title: "event type" }),
  notes: z.string().nullable().meta({ title: "notes" }),
  confirmedAt: isoDateTime,
  /** Stops of one place share it, whatever they are called. */
  placeId: z.number(),
  /** The rule that made it, and the day that the rule gave it; null where no rule did. */
  seriesId: z.number().nullable(),
  originalDate: z.string().nullable(),
  /** Changed by hand since: a change of the rule leaves it as it is. */
  isException: z.boolean(),
  /** It does not take place, and visitors read so. */
  isSkipped: z.boolean().meta({ title: "skip" }),
  /** Counts the changes: what a change was based on (`If-Match`). */
  revision: z.number(),
});
export type StopPlan = z.infer<typeof stopPlan>;

/** A row of `GET /api/locations` (the owner's): the plan, and the stop as it holds where something has happened to it. */
export const location = stopPlan.extend({ stop: stop.nullable() });
export type Location = z.infer<typeof location>;

/**
 * `GET /api/locations?which=today`: what may matter today; `?which=recent`: what the location manager shows; `?on=`: the stops of a day;
 * `?rows=`: so many, coming stops first. Without parameters all.
 */
export const locationsQuery = z.object({
  which: z.enum(["today", "recent"]).optional(),
  on: calendarDay().optional(),
  rows: listQuery.shape.rows,
});
export type LocationsQuery = z.infer<typeof locationsQuery>;

/** `GET /api/locations/current`: the stop that the visitor should drive to. */
export const currentLocation = stop.extend({ status: locationStatus, confirmedAt: isoDateTime });
export type CurrentLocation = z.infer<typeof currentLocation>;

/** A row of `GET /api/locations/upcoming`. */
export const upcomingLocation = stop.pick({
  id: true,
  name: true,
  address: true,
  date: true,
  startTime: true,
  endTime: true,
});
export type UpcomingLocation = z.infer<typeof upcomingLocation>;
