import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { parsePreferredTime } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import type { CalendarStop } from "../stops/queries.ts";

/** The common parts of the public feed, the owner's calendar and a booking's file (RFC 5545). */

/** How often calendar programs refresh a feed: each hour. */
const SECONDS_TO_LIVE = 3600;

/** A calendar to which programs subscribe. */
export const createFeed = (business: Business, product: string): ICalCalendar =>
  ical({
    name: business.name,
    prodId: { company: business.name, product, language: "EN" },
    timezone: ZONES_OF_EVENTS,
    ttl: SECONDS_TO_LIVE,
  });

/** A stop as an event. It keeps its UID, and its SEQUENCE grows with each change (RFC 5545, 3.8.7.4). */
export const stopEvent = (stop: CalendarStop, timezone: string) => ({
  ...eventTimes(stop.date, stop.startTime, stop.endTime, timezone),
  sequence: stop.sequence,
  stamp: stop.changedAt,
  status: stop.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  location: {
    title: stop.name,
    address: stop.address,
    ...(stop.coordinates && { geo: { lat: stop.coordinates.latitude, lon: stop.coordinates.longitude } }),
  },
});

/**
 * The time zones of a calendar: each event names its own, and the calendar none, so that its stamps are in UTC (RFC 5545, 3.8.7.2).
 */
export const ZONES_OF_EVENTS = { name: null, generator: vtimezone };

/**
 * A zone's rules as a VTIMEZONE (RFC 5545, 3.6.5), with the name of the events. The library knows a zone only by the runtime's name,
 * which may be newer or in another case.
 */
function vtimezone(name: string): string | null {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  const [block] = tzlib_get_ical_block(timeZone);
  return block?.replace(/^TZID:.*$/m, `TZID:${name}`) ?? null;
}

/** Ends the last line, which the library does not do. */
export const serializeCalendar = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/** The UID of a booking, the same in every calendar. */
export const bookingUid = ({ id, createdAt }: Booking, domain: string): string =>
  `booking-${id}-${Date.parse(createdAt)}@bookings.${domain}`;

/** Start and end of a booking as a calendar's event. */
export function bookingTimes({ preferredDate, preferredTime }: Booking, timezone: string) {
  const day = preferredDate ?? "";
  const times = parsePreferredTime(preferredTime);
  return times ? eventTimes(day, times.start, times.end, timezone) : { start: day, allDay: true };
}

/** From a time of a day, `YYYY-MM-DD`, to another, both `HH:MM`; an end that is not after the start is the day after. */
export function eventTimes(date: string, start: string, end: string, timezone: string) {
  const day = Temporal.PlainDate.from(date);
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) });
  return { start: at(day, start), end: at(end > start ? day : day.add({ days: 1 }), end), timezone };
}
