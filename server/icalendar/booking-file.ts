import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { eventTypeLabel, parsePreferredTime } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import { capitalized } from "../../schema/food-words.ts";
import type { Mailbox } from "../outbox/mail.ts";

interface CalendarFile {
  method: "REQUEST" | "CANCEL";
  /** Grows with each file of one booking (RFC 5545, 3.8.7.4): calendars keep the highest. */
  sequence: number;
  booking: Booking;
  business: Business;
  /** What the UID ends with: one that stays while addresses and names change (RFC 7986, 5.3). */
  domain: string;
  from: Mailbox;
  now: Date;
}

/**
 * A booking as an iCalendar file (RFC 5545, sent by RFC 5546), in the business's zone. Without plain times it is an
 * all-day event. The same booking has the same UID, so that a later file changes or removes the same entry.
 */
export function calendarFile({ method, sequence, booking, business, domain, from, now }: CalendarFile): string {
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: business.name, product: "Bookings", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: ZONES_OF_EVENTS,
  });
  calendar.createEvent({
    ...span(booking, business.timezone),
    id: bookingUid(booking, domain),
    sequence,
    stamp: now,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `${business.name}: ${eventTypeLabel(booking.eventType)}`,
    location: booking.location ?? "",
    description: `${capitalized(business.food)} by ${business.name}. Questions? ${business.phone}`,
    organizer: { name: from.name, email: from.address },
    attendees: [
      { name: booking.customerName, email: booking.customerEmail, status: ICalAttendeeStatus.ACCEPTED, rsvp: false },
    ],
  });
  return written(calendar);
}

/**
 * The time zones of a calendar: each event names its own, and the calendar none. So its stamps are in UTC (RFC 5545, 3.8.7.2),
 * whatever zone the machine is in.
 */
export const ZONES_OF_EVENTS = { name: null, generator: vtimezone };

/** A zone's rules as a VTIMEZONE (RFC 5545, 3.6.5), under the name that the events use, which may be an old one. */
function vtimezone(name: string): string | null {
  const [block] = tzlib_get_ical_block(name);
  return block?.replace(/^TZID:.*$/m, `TZID:${name}`) ?? null;
}

/** The file's last line ends like all the others, which the library leaves to its caller. */
export const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The same for every calendar that a booking ever stands in. */
export const bookingUid = ({ id, createdAt }: Booking, domain: string): string =>
  `booking-${id}-${Date.parse(createdAt)}@bookings.${domain}`;

/** When a booking is, as an event of a calendar. */
export function span({ preferredDate, preferredTime }: Booking, timezone: string) {
  const day = preferredDate ?? "";
  const times = parsePreferredTime(preferredTime);
  return times ? spanOn(day, times.start, times.end, timezone) : { start: day, allDay: true };
}

/** From a time of a day, `YYYY-MM-DD`, to another, both `HH:MM`; an end that is not after the start is the day after. */
export function spanOn(date: string, start: string, end: string, timezone: string) {
  const day = Temporal.PlainDate.from(date);
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) });
  return { start: at(day, start), end: at(end > start ? day : day.add({ days: 1 }), end), timezone };
}
