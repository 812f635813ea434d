import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { eventTypeLabel } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import { capitalized } from "../../schema/food-words.ts";
import type { Mailbox } from "../outbox/mail.ts";
import { bookingTimes, bookingUid, serializeCalendar, ZONES_OF_EVENTS } from "./events.ts";

interface CalendarFile {
  method: "REQUEST" | "CANCEL";
  /** Grows with each file of one booking (RFC 5545, 3.8.7.4): calendars keep the highest. */
  sequence: number;
  booking: Booking;
  business: Business;
  /** The end of the UID, which never changes (RFC 7986, 5.3). */
  domain: string;
  from: Mailbox;
  now: Date;
}

/**
 * A booking as an iCalendar file (RFC 5545, sent by RFC 5546), in the business's zone; an all-day event without plain times. The UID
 * stays, so that a later file changes or removes the same entry.
 */
export function bookingCalendarFile({ method, sequence, booking, business, domain, from, now }: CalendarFile): string {
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: business.name, product: "Bookings", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: ZONES_OF_EVENTS,
  });
  calendar.createEvent({
    ...bookingTimes(booking, business.timezone),
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
  return serializeCalendar(calendar);
}
