import type { Event, OpeningHoursSpecification, Place } from "schema-dts";
import type { Business } from "../../../schema/business.ts";
import type { CurrentLocation } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { addDays } from "../../../schema/times.ts";

/** A stop's place in the words of schema.org. */
export const placeData = ({ name, address, coordinates }: Pick<Stop, "name" | "address" | "coordinates">) =>
  ({
    "@type": "Place",
    name,
    address,
    ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
  }) satisfies Place;

/** When it sells there: on its own day alone, because nothing is open on a day without a stop. */
export const openingData = ({ date, startTime, endTime }: CurrentLocation) =>
  ({
    "@type": "OpeningHoursSpecification",
    opens: startTime,
    closes: endTime,
    validFrom: date,
    validThrough: date,
  }) satisfies OpeningHoursSpecification;

type EventStop = Pick<
  Stop,
  "id" | "name" | "address" | "coordinates" | "date" | "startTime" | "endTime" | "status" | "change" | "planned"
>;

/**
 * A stop as an event in the words of schema.org. Its times are the wall clock of the place, without a zone.
 * @param picture the address of its picture as it is now: search engines keep pictures by their address
 */
export function eventData(stop: EventStop, business: Business, origin: string, picture?: string) {
  const { date, startTime, endTime, change, planned } = stop;
  const status = eventStatus(stop);
  const address = `${origin}/stops/${stop.id}`;
  const endDay = endTime > startTime ? date : addDays(date, 1);
  return {
    "@type": "Event",
    "@id": address,
    url: address,
    name: `${business.name} at ${stop.name}`,
    description: change?.words ?? business.tagline,
    startDate: `${date}T${startTime}`,
    endDate: `${endDay}T${endTime}`,
    eventStatus: `https://schema.org/${status}`,
    ...(status === "EventRescheduled" && planned && { previousStartDate: `${date}T${planned.startTime}` }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: placeData(stop),
    ...(picture && { image: origin + picture }),
    organizer: { "@type": "Organization", "@id": `${origin}/#business`, name: business.name, url: `${origin}/` },
  } satisfies Event;
}

/** A later start is what schema.org calls rescheduled, also once it has come; a new place needs no status of its own. */
function eventStatus({ status, startTime, planned }: EventStop) {
  if (status === "cancelled") return "EventCancelled";
  return planned && planned.startTime !== startTime ? "EventRescheduled" : "EventScheduled";
}
