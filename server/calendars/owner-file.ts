import { ICalEventStatus } from "ical-generator";
import { eventTypeLabel } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import type { CalendarStop } from "../stops/queries.ts";
import { bookingTimes, bookingUid, createFeed, serializeCalendar, stopEvent } from "./events.ts";

interface Feed {
  business: Business;
  /** The end of the UIDs. */
  domain: string;
  bookings: Booking[];
  stops: CalendarStop[];
  /** As in `DataState`. */
  sequenceBase: number;
}

/** The owner's iCalendar file of stops and bookings, in the business's zone. The same data make the same bytes. */
export function ownerCalendarFile({ business, domain, bookings, stops, sequenceBase }: Feed): string {
  const calendar = createFeed(business, "Calendar");
  for (const booking of bookings) {
    calendar.createEvent({
      ...bookingTimes(booking, business.timezone),
      id: bookingUid(booking, domain),
      sequence: sequenceBase + booking.revision,
      stamp: booking.createdAt,
      status: ICalEventStatus.CONFIRMED,
      summary: `${eventTypeLabel(booking.eventType)}: ${booking.customerName}`,
      location: booking.location ?? "",
      description: factsOf(booking),
    });
  }
  for (const stop of stops) {
    calendar.createEvent({
      ...stopEvent(stop, business.timezone),
      id: `stop-${stop.id}@stops.${domain}`,
      summary: `Stop: ${stop.name}`,
      description: [stop.change?.words, stop.notes].filter(Boolean).join("\n"),
    });
  }
  return serializeCalendar(calendar);
}

/** The facts that the owner needs on the way there. */
const factsOf = ({ customerPhone, guestCount, expectedGuests, eventDetails, specialRequests }: Booking) =>
  [customerPhone, guestCount === null ? expectedGuests : `${guestCount} guests`, eventDetails, specialRequests]
    .filter(Boolean)
    .join("\n");
