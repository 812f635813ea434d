import { z } from "zod";
import { moment, optionalLine, requiredLine, timeOfDay } from "./fields.ts";

/** product.md, *The day*: what happened to a stop today, as the owner says it with one press. */

export const CHANGE_KINDS = ["late", "moved", "soldOut", "closingEarly", "closed", "cancelled", "reopened"] as const;
export const changeKind = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof changeKind>;

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
});

/** `POST /api/locations/{id}/changes` */
export const newDayChange = z
  .discriminatedUnion("kind", [
    late,
    z.object({
      kind: z.literal("moved"),
      name: requiredLine("Location name"),
      address: requiredLine("Address", 300),
      position: coordinates.optional(),
    }),
    z.object({ kind: z.literal("soldOut") }),
    z.object({ kind: z.literal("closingEarly"), endTime: timeOfDay("Closing time") }),
    z.object({ kind: z.literal("closed") }),
    z.object({ kind: z.literal("cancelled"), why: optionalLine("Why", 80) }),
    z.object({ kind: z.literal("reopened") }),
  ])
  .refine((change) => change.kind !== "late" || (change.minutes === undefined) !== (change.startTime === undefined), {
    path: ["startTime"],
    message: "Say either how many minutes or the new start",
  });
export type NewDayChange = z.infer<typeof newDayChange>;

/** What visitors read of the change that is in force. */
export const change = z.object({
  kind: changeKind,
  /** "Running 20 min late". */
  words: z.string(),
  since: moment,
  startTime: z.string().optional(),
  endTime: z.string().optional(),
});
export type Change = z.infer<typeof change>;

/** The answer to a press, the owner's: the stored record, and what it says. */
export const dayChange = z.object({
  id: z.number(),
  locationId: z.number(),
  kind: changeKind,
  words: z.string(),
  /** The place and times that hold from now on; null where they are as planned. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  coordinates: coordinates.nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  why: z.string().nullable(),
  /** Which change a `reopened` has ended. */
  ended: changeKind.nullable(),
  createdAt: moment,
  /** The browser in which the button was pressed. */
  device: z.string(),
  /** The business day at whose end it ends, if the stop does not end before. */
  day: z.string(),
});
export type DayChange = z.infer<typeof dayChange>;
