import { z } from "zod";
import { change, coordinates } from "./day-changes.ts";
import { calendarDay, moment, optionalLine, optionalText, requestKey, requiredLine, timeOfDay } from "./fields.ts";

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
  requestKey,
});
export type NewLocation = z.infer<typeof newLocation>;

/** `PUT /api/locations/{id}`: what is left out stays as it is. */
export const locationChange = z
  .object({ ...fields, status: locationStatus, isOpen: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent");
export type LocationChange = z.infer<typeof locationChange>;

/** A row of `GET /api/locations` (the owner's). */
export const location = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: locationStatus,
  isOpen: z.boolean(),
  eventType: z.string().nullable(),
  notes: z.string().nullable(),
  confirmedAt: moment,
  /** The rule that made it, and the day that the rule gave it; null where no rule did. */
  seriesId: z.number().nullable(),
  originalDate: z.string().nullable(),
  /** Changed by hand since: a change of the rule leaves it as it is. */
  isException: z.boolean(),
  /** It does not take place, and visitors read so. */
  isSkipped: z.boolean(),
});
export type Location = z.infer<typeof location>;

/** `GET /api/locations/current`: the stop that the visitor should drive to; place and times are those that hold now. */
export const currentLocation = location
  .omit({ eventType: true, notes: true, seriesId: true, originalDate: true, isException: true, isSkipped: true })
  .extend({ coordinates: coordinates.nullable(), change: change.nullable() });
export type CurrentLocation = z.infer<typeof currentLocation>;

/** A row of `GET /api/locations/upcoming`. */
export const upcomingLocation = location.pick({
  id: true,
  name: true,
  address: true,
  date: true,
  startTime: true,
  endTime: true,
});
export type UpcomingLocation = z.infer<typeof upcomingLocation>;
