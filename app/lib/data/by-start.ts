import { parsePreferredTime } from "../../../schema/booking-choices.ts";
import type { Booking } from "../../../schema/bookings.ts";

/** The bookings of one day as they begin; those whose time cannot be read come last. */
export const byStart = <Row extends Pick<Booking, "preferredTime">>(bookings: Row[]): Row[] =>
  [...bookings].sort((one, other) => startOf(one).localeCompare(startOf(other)));

const startOf = ({ preferredTime }: Pick<Booking, "preferredTime">) =>
  parsePreferredTime(preferredTime)?.start ?? "later";
