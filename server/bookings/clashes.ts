import { parsePreferredTime } from "../../schema/booking-choices.ts";
import type { Booking, Clash } from "../../schema/bookings.ts";
import type { StopPlan } from "../../schema/locations.ts";
import type { Stop } from "../../schema/schedule.ts";
import { addDays, to12Hour } from "../../schema/times.ts";

/** Start and end as "2026-07-04T14:00" in the business's local time. */
interface Span {
  from: string;
  to: string;
}

type Planned = Pick<Booking, "id" | "preferredDate" | "preferredTime">;

/** An effective stop; a future stop of a rule has no `id`. */
export type PlannedStop = Pick<Stop, "name" | "date" | "startTime" | "endTime" | "status"> &
  Pick<StopPlan, "seriesId" | "originalDate"> & { id?: number };

/**
 * The clashes of a booking: other confirmed bookings, and stops that are neither completed nor cancelled. A booking without two plain
 * times takes the whole day; an end that is not after its start is on the next day.
 * @param bookings,stops at least those of `daysAround` the booking's day; others are ignored
 */
export function clashesOf(booking: Planned, bookings: Booking[], stops: PlannedStop[]): Clash[] {
  const span = spanOf(booking);
  if (!span) return [];
  const days = new Set(daysAround(booking.preferredDate ?? ""));

  const confirmed = bookings
    .filter(
      ({ id, status, preferredDate }) => id !== booking.id && status === "confirmed" && days.has(preferredDate ?? ""),
    )
    .filter((other) => overlap(span, spanOf(other)))
    .map((other) => ({ key: `booking:${other.id}`, words: bookingWords(other) }));
  const scheduled = stops
    .filter(({ date, status }) => status !== "completed" && status !== "cancelled" && days.has(date))
    .filter(({ date, startTime, endTime }) => overlap(span, spanOn(date, startTime, endTime)))
    .map((stop) => ({
      key: stopKey(stop),
      words: `the stop at ${stop.name}, ${to12Hour(stop.startTime)} - ${to12Hour(stop.endTime)}`,
    }));
  return [...confirmed, ...scheduled];
}

/** The key of a stop: for a rule's stop the rule and its day, so that it stays when the stop becomes a row. */
const stopKey = ({ id, seriesId, originalDate }: PlannedStop) =>
  seriesId === null ? `location:${id}` : `series:${seriesId}:${originalDate}`;

/** The confirmed bookings that overlap stops of these times, on the days with `hasStopOn`, `YYYY-MM-DD`, the earliest first. */
export function bookingsOverlapping(
  hasStopOn: (day: string) => boolean,
  { startTime, endTime }: Pick<Stop, "startTime" | "endTime">,
  confirmed: Booking[],
): { day: string; words: string }[] {
  return confirmed
    .flatMap((booking) =>
      (booking.preferredDate ? daysAround(booking.preferredDate) : [])
        .filter((day) => hasStopOn(day) && overlap(spanOn(day, startTime, endTime), spanOf(booking)))
        .map((day) => ({ day, words: bookingWords(booking) })),
    )
    .sort((one, other) => one.day.localeCompare(other.day));
}

const bookingWords = ({ customerName, preferredTime }: Booking) =>
  [`the booking of ${customerName}`, preferredTime].filter(Boolean).join(", ");

/** The days whose stops and bookings may overlap `day`: those that begin in the evening may end after midnight. */
export const daysAround = (day: string): [before: string, day: string, after: string] => [
  addDays(day, -1),
  day,
  addDays(day, 1),
];

function spanOf({ preferredDate, preferredTime }: Planned): Span | null {
  if (!preferredDate) return null;
  const times = parsePreferredTime(preferredTime);
  return times
    ? spanOn(preferredDate, times.start, times.end)
    : { from: `${preferredDate}T00:00`, to: `${addDays(preferredDate, 1)}T00:00` };
}

const spanOn = (day: string, start: string, end: string): Span => ({
  from: `${day}T${start}`,
  to: `${end > start ? day : addDays(day, 1)}T${end}`,
});

const overlap = (one: Span, other: Span | null): boolean =>
  other !== null && one.from < other.to && other.from < one.to;
