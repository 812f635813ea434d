import { parsePreferredTime } from "../../../../schema/booking-choices.ts";
import type { Booking } from "../../../../schema/bookings.ts";
import type { Location } from "../../../../schema/locations.ts";
import { to12Hour } from "../../../../schema/times.ts";

interface Span {
  start: string;
  end: string;
}

/**
 * What stands in the way of confirming a booking: confirmed bookings and stops of the same day whose times overlap its own.
 * Where one of two says no times, the whole day counts.
 * @returns one line a person reads for each
 */
export function clashesOf(booking: Booking, bookings: Booking[], stops: Location[]): string[] {
  const day = booking.preferredDate;
  if (!day) return [];
  const span = parsePreferredTime(booking.preferredTime);

  const confirmed = bookings
    .filter(({ id, status, preferredDate }) => id !== booking.id && status === "confirmed" && preferredDate === day)
    .filter(({ preferredTime }) => overlap(span, parsePreferredTime(preferredTime)))
    .map(({ customerName, preferredTime }) =>
      [`the booking of ${customerName}`, preferredTime].filter(Boolean).join(", "),
    );
  const scheduled = stops
    .filter(({ date, status }) => date === day && status !== "completed")
    .filter(({ startTime, endTime }) => overlap(span, { start: startTime, end: endTime }))
    .map(({ name, startTime, endTime }) => `the stop at ${name}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`);
  return [...confirmed, ...scheduled];
}

function overlap(one: Span | null, other: Span | null): boolean {
  if (!one || !other) return true;
  return one.start < endOf(other) && other.start < endOf(one);
}

/** An end that is not after the start is the day after: later than any time of this one. */
const endOf = ({ start, end }: Span) => (end > start ? end : "24:00");
