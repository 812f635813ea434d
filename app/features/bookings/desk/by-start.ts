import { parsePreferredTime } from "../../../../schema/booking-choices.ts";
import type { Booking } from "../../../../schema/bookings.ts";

/** The bookings of one day as they begin; those whose time cannot be read come last. */
export const byStart = (bookings: Booking[]): Booking[] =>
  [...bookings].sort((one, other) => startOf(one).localeCompare(startOf(other)));

const startOf = ({ preferredTime }: Booking) => parsePreferredTime(preferredTime)?.start ?? "later";
