import { parsePreferredTime } from "./booking-choices.ts";
import type { Booking, Clash } from "./bookings.ts";
import type { Stop } from "./schedule.ts";
import { addDays, to12Hour } from "./times.ts";

/** From a moment to another, each as "2026-07-04T14:00" on the business's clock. */
interface Span {
  from: string;
  to: string;
}

type Planned = Pick<Booking, "id" | "preferredDate" | "preferredTime">;

/**
 * What overlaps a booking: other confirmed bookings, and stops that are neither completed nor cancelled. Who names no two plain times takes
 * the whole day; an end that is not after its start is the day after.
 * @param bookings,stops at least those of the booking's day and of the days beside it (`daysAround`); others do no harm
 */
export function clashesOf(booking: Planned, bookings: Booking[], stops: Stop[]): Clash[] {
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
    .map(({ id, name, startTime, endTime }) => ({
      key: `location:${id}`,
      words: `the stop at ${name}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`,
    }));
  return [...confirmed, ...scheduled];
}

/** The confirmed bookings that overlap stops of these times on these days, `YYYY-MM-DD`. */
export function bookingsInTheWay(
  days: string[],
  { startTime, endTime }: Pick<Stop, "startTime" | "endTime">,
  confirmed: Booking[],
): { day: string; words: string }[] {
  return days.flatMap((day) =>
    confirmed
      .filter((booking) => overlap(spanOn(day, startTime, endTime), spanOf(booking)))
      .map((booking) => ({ day, words: bookingWords(booking) })),
  );
}

const bookingWords = ({ customerName, preferredTime }: Booking) =>
  [`the booking of ${customerName}`, preferredTime].filter(Boolean).join(", ");

/** The days on which something could reach into `day`: what begins in the evening may end after midnight. */
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
