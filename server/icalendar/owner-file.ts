import ical, { ICalEventStatus } from "ical-generator";
import { eventTypeLabel } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import type { Location } from "../../schema/locations.ts";
import { bookingUid, span, spanOn, written, ZONES_OF_EVENTS } from "./booking-file.ts";

interface Feed {
  business: Business;
  /** What the UIDs end with. */
  domain: string;
  bookings: Booking[];
  stops: Location[];
}

/** How often calendar programs refresh the feed: each hour. */
const SECONDS_TO_LIVE = 3600;

/** The truck's plans as an iCalendar file in the business's zone. The same plans make the same file, byte for byte. */
export function feedFile({ business, domain, bookings, stops }: Feed): string {
  const { name, timezone } = business;
  const calendar = ical({
    name,
    prodId: { company: name, product: "Calendar", language: "EN" },
    timezone: ZONES_OF_EVENTS,
    ttl: SECONDS_TO_LIVE,
  });
  for (const booking of bookings) {
    calendar.createEvent({
      ...span(booking, timezone),
      id: bookingUid(booking, domain),
      stamp: booking.createdAt,
      status: ICalEventStatus.CONFIRMED,
      summary: `${eventTypeLabel(booking.eventType)}: ${booking.customerName}`,
      location: booking.location ?? "",
      description: factsOf(booking),
    });
  }
  for (const stop of stops) {
    calendar.createEvent({
      ...spanOn(stop.date, stop.startTime, stop.endTime, timezone),
      id: `stop-${stop.id}@stops.${domain}`,
      stamp: stop.confirmedAt,
      status: ICalEventStatus.CONFIRMED,
      summary: `Stop: ${stop.name}`,
      location: stop.address,
      description: stop.notes ?? "",
    });
  }
  return written(calendar);
}

/** What one wants to know on the way there. */
const factsOf = ({ customerPhone, guestCount, expectedGuests, eventDetails, specialRequests }: Booking) =>
  [customerPhone, guestCount === null ? expectedGuests : `${guestCount} guests`, eventDetails, specialRequests]
    .filter(Boolean)
    .join("\n");
