import ical, { ICalEventStatus } from "ical-generator";
import type { Business } from "../../schema/business.ts";
import type { LocationService } from "../stops/service.ts";
import { spanOn, written, ZONES_OF_EVENTS } from "./booking-file.ts";

type PublicStop = Awaited<ReturnType<LocationService["stops"]>>[number];

interface Feed {
  business: Business;
  /** What the UIDs end with. */
  domain: string;
  /** The site's address, for the links. */
  origin: string;
  stops: PublicStop[];
}

/** How often calendar programs refresh the feed: each hour. */
const SECONDS_TO_LIVE = 3600;

/**
 * Stops as an iCalendar file in the business's zone, for everybody. A stop keeps its UID, and its SEQUENCE goes up with each
 * change (RFC 5545, 3.8.7.4). The same stops make the same file, byte for byte.
 */
export function scheduleFile({ business, domain, origin, stops }: Feed): string {
  const calendar = ical({
    name: business.name,
    prodId: { company: business.name, product: "Schedule", language: "EN" },
    timezone: ZONES_OF_EVENTS,
    ttl: SECONDS_TO_LIVE,
  });
  for (const stop of stops) {
    const url = `${origin}/stops/${stop.id}`;
    calendar.createEvent({
      ...spanOn(stop.date, stop.startTime, stop.endTime, business.timezone),
      id: `schedule-${stop.id}@stops.${domain}`,
      sequence: stop.sequence,
      stamp: stop.changedAt,
      status: stop.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${business.name}: ${stop.name}`,
      location: {
        title: stop.name,
        address: stop.address,
        ...(stop.coordinates && { geo: pointOf(stop.coordinates) }),
      },
      description: [stop.change?.words, url].filter(Boolean).join("\n"),
      url,
    });
  }
  return written(calendar);
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  lat: latitude,
  lon: longitude,
});
