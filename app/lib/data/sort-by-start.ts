import { parsePreferredTime } from "../../../schema/booking-choices.ts";
import type { Booking } from "../../../schema/bookings.ts";

/** Sorts the bookings of a day by start time. Those whose time cannot be parsed come last. */
export const sortByStart = <Row extends Pick<Booking, "preferredTime">>(bookings: Row[]): Row[] =>
  [...bookings].sort((a, b) => startOf(a).localeCompare(startOf(b)));

const startOf = ({ preferredTime }: Pick<Booking, "preferredTime">) =>
  parsePreferredTime(preferredTime)?.start ?? "later";
