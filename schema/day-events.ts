import { z } from "zod";
import { isoDateTime, optionalLine, pressedAt, requiredLine, timeOfDay } from "./fields.ts";

/** The events of a stop's day (product.md, *The day*). An event changes the plan for today. */

export const CHANGE_KINDS = ["late", "moved", "soldOut", "closingEarly", "closed", "cancelled", "reopened"] as const;
export const changeKind = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof changeKind>;

/** The tracks of events. The newest event of a track counts; tracks are independent of each other. */
export const EVENT_TRACKS = ["place", "start", "end", "state"] as const;
export type EventTrack = (typeof EVENT_TRACKS)[number];

const LATEST_MINUTES = 12 * 60;

/** A point on the map, in degrees. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const late = z.object({
  kind: z.literal("late"),
  minutes: z.int().min(1, "Say how many minutes").max(LATEST_MINUTES, "That is more than twelve hours").optional(),
  startTime: timeOfDay("Start time").optional(),
  pressedAt,
});

/** `POST /api/locations/{id}/changes` */
export const newDayEvent = z
  .discriminatedUnion("kind", [
    late,
    z.object({
      kind: z.literal("moved"),
      name: requiredLine("Location name"),
      address: requiredLine("Address", 300),
      position: coordinates.optional(),
      pressedAt,
    }),
    z.object({ kind: z.literal("soldOut"), pressedAt }),
    z.object({ kind: z.literal("closingEarly"), endTime: timeOfDay("Closing time"), pressedAt }),
    // With a time, the stop opens again by itself.
    z.object({ kind: z.literal("closed"), startTime: timeOfDay("Opening time").optional(), pressedAt }),
    z.object({ kind: z.literal("cancelled"), why: optionalLine("Why", 80), pressedAt }),
    z.object({ kind: z.literal("reopened"), pressedAt }),
  ])
  .refine((event) => event.kind !== "late" || (event.minutes === undefined) !== (event.startTime === undefined), {
    path: ["startTime"],
    message: "Say either how many minutes or the new start",
  });
export type NewDayEvent = z.infer<typeof newDayEvent>;

/** The events in force as visitors see them: the newest one, and whether the stop is closed. */
export const visibleChange = z.object({
  kind: changeKind,
  /** "Running 20 min late, new start 11:20 AM". */
  words: z.string(),
  since: isoDateTime,
  /** It is sold out, or closed for the moment. A stop "just for the fun" is not open either, and may be moved or late. */
  isClosed: z.literal(true).optional(),
  /** The start and the end of today; null where they are the plan's. */
  startTime: z.string().optional(),
  endTime: z.string().optional(),
});
export type VisibleChange = z.infer<typeof visibleChange>;

/** The owner's answer to a new event: the stored event with its words. Fields that are not about its kind are null. */
export const dayEvent = z.object({
  id: z.number(),
  locationId: z.number(),
  kind: changeKind,
  words: z.string(),
  name: z.string().nullable().meta({ title: "name" }),
  address: z.string().nullable().meta({ title: "address" }),
  coordinates: coordinates.nullable(),
  startTime: z.string().nullable().meta({ title: "start" }),
  endTime: z.string().nullable().meta({ title: "end" }),
  /** How late, when the owner chose minutes; null when the owner chose a new start. */
  minutes: z.number().nullable().meta({ title: "minutes" }),
  why: z.string().nullable().meta({ title: "reason" }),
  /** The tracks on which a `reopened` brings the plan back. */
  ends: z.array(z.enum(EVENT_TRACKS)),
  createdAt: isoDateTime,
  /** The browser in which the button was pressed. */
  device: z.string(),
  /** The business day at whose end it ends, if the stop does not end before. */
  day: z.string(),
});
export type DayEvent = z.infer<typeof dayEvent>;
