import type { Event, OpeningHoursSpecification, Place } from "schema-dts";
import type { Business } from "../../../schema/business.ts";
import type { CurrentLocation } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { addDays } from "../../../schema/times.ts";

/** The schema.org data of a stop's place. */
export const placeJsonLd = ({ name, address, coordinates }: Pick<Stop, "name" | "address" | "coordinates">) =>
  ({
    "@type": "Place",
    name,
    address,
    ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
  }) satisfies Place;

/** The schema.org opening hours of a stop. They are valid on its day only, because nothing is open on a day without a stop. */
export const openingHoursJsonLd = ({ date, startTime, endTime }: CurrentLocation) =>
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
 * The schema.org event of a stop. Its times are local times without a zone.
 * @param picture the address of the current picture: search engines cache pictures by address
 */
export function eventJsonLd(stop: EventStop, business: Business, origin: string, picture?: string) {
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
    location: placeJsonLd(stop),
    ...(picture && { image: origin + picture }),
    organizer: { "@type": "Organization", "@id": `${origin}/#business`, name: business.name, url: `${origin}/` },
  } satisfies Event;
}

/** The schema.org status. A late start is `EventRescheduled`, also after that time; a new place has no status of its own. */
function eventStatus({ status, startTime, planned }: EventStop) {
  if (status === "cancelled") return "EventCancelled";
  return planned && planned.startTime !== startTime ? "EventRescheduled" : "EventScheduled";
}
