import { z } from "zod";
import { errorAnswer } from "./answers.ts";
import { calendarDay, idParams, optionalLine, optionalText, requiredLine, timeOfDay } from "./fields.ts";

/** product.md, *The route*: a rule that makes stops, such as every second Friday at the brewery. */

/** The stops of the next eight weeks exist as ordinary rows. */
export const SERIES_DAYS_AHEAD = 56;
/** A rule that ends does so within five years of its beginning, or of today where it is older. */
export const MAX_SERIES_DAYS = 5 * 366;
const MOST_PAUSES = 10;
export const MAX_SERIES = 100;

const pause = z.object({ from: calendarDay("The first day"), until: calendarDay("The last day") });

const fields = z.object({
  name: requiredLine("Location name").meta({ title: "name" }),
  address: requiredLine("Address", 300).meta({ title: "address" }),
  startTime: timeOfDay("Start time").meta({ title: "start" }),
  endTime: timeOfDay("End time").meta({ title: "end" }),
  isOpen: z.boolean().default(true).meta({ title: "opening" }),
  /** Sunday is 0. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .min(1, "Choose at least one day of the week")
    .transform((days) => [...new Set(days)].sort((one, other) => one - other)),
  everyWeeks: z
    .int("Weeks must be a whole number")
    .min(1, "Choose 1 to 52 weeks")
    .max(52, "Choose 1 to 52 weeks")
    .meta({ title: "weeks from one to the next" }),
  from: calendarDay("The first day").meta({ title: "first day" }),
  /** The last day on which it can stop; null for a rule without end. */
  until: calendarDay("The last day").nullable().default(null).meta({ title: "last day" }),
  /** Spans without stops, such as the winter: both days belong to them. */
  pauses: z
    .array(pause)
    .max(MOST_PAUSES, `There can be at most ${MOST_PAUSES} pauses`)
    .default([])
    .meta({ title: "pauses" }),
  eventType: optionalLine("Event type", 100),
  notes: optionalText("Notes", 1000),
});

/** The rules for a single series. Whether it makes any stop, and not for too long, is checked by the server. */
const isPossible: z.core.CheckFn<z.infer<typeof fields>> = ({ value, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: "custom", input: value, path, message });
  if (value.endTime <= value.startTime) {
    refuse(["endTime"], "A stop that repeats ends on its own day: choose an end after the start");
  }
  if (value.until !== null && value.until < value.from) refuse(["until"], "The last day is before the first one");
  for (const [index, { from, until }] of value.pauses.entries()) {
    if (until < from) refuse(["pauses", index, "until"], "The pause ends before it begins");
  }
};

/** `POST /api/series/preview`: the stops that a rule would make. */
export const seriesRule = fields.check(isPossible);
export type SeriesRule = z.infer<typeof seriesRule>;

/** `POST /api/series` */
export const newSeries = fields.check(isPossible);
export type NewSeries = z.infer<typeof newSeries>;

/** `PUT /api/series/{id}`: the whole rule. With the `revision` that was read, a rule that changed meanwhile is refused. */
export const seriesChange = fields.extend({ revision: z.int().optional() }).check(isPossible);
export type SeriesChange = z.infer<typeof seriesChange>;

/** `PUT` and `DELETE /api/series/{id}?from=`: that day and all after it. */
export const seriesFromQuery = z.object({ from: calendarDay("The day").optional() });

/** `POST /api/series/preview?id=&from=`: the stops that a change of that rule would make, as by `PUT`. */
export const seriesPreviewQuery = seriesFromQuery.extend({ id: idParams.shape.id.optional() });
export type SeriesPreviewQuery = z.infer<typeof seriesPreviewQuery>;

/** A row of `GET /api/series`. */
export const series = z.object({
  id: z.number(),
  ...fields.shape,
  weekdays: z.array(z.number()).meta({ title: "days of the week" }),
  eventType: z.string().nullable().meta({ title: "event type" }),
  notes: z.string().nullable().meta({ title: "notes" }),
  /** As its stops have it. */
  placeId: z.number(),
  /** Days that the owner deleted: the rule makes no stop there. */
  exceptDays: z.array(z.string()).meta({ title: "days without a stop" }),
  /** Goes up with each change. */
  revision: z.number(),
});
export type Series = z.infer<typeof series>;

/** The 409 of a conflicting change: `series` is the current rule. */
export const seriesConflict = errorAnswer.extend({ series: series.optional() });

/**
 * The answer of `POST /api/series/preview`: the days of the next eight weeks on which it makes stops, and the confirmed bookings in
 * the way of those and of all later ones.
 */
export const seriesPreview = z.object({
  days: z.array(z.string()),
  clashes: z.array(z.object({ day: z.string(), words: z.string() })),
});
export type SeriesPreview = z.infer<typeof seriesPreview>;
