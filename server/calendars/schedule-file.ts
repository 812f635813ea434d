import type { Business } from "../../schema/business.ts";
import type { CalendarStop } from "../stops/queries.ts";
import { feedOf, stopEvent, written } from "./events.ts";

interface Feed {
  business: Business;
  /** What the UIDs end with. */
  domain: string;
  /** The site's address, for the links. */
  origin: string;
  stops: CalendarStop[];
}

/** Stops as an iCalendar file in the business's zone, for everybody. The same stops make the same file, byte for byte. */
export function scheduleFile({ business, domain, origin, stops }: Feed): string {
  const calendar = feedOf(business, "Schedule");
  for (const stop of stops) {
    const url = `${origin}/stops/${stop.id}`;
    calendar.createEvent({
      ...stopEvent(stop, business.timezone),
      id: `schedule-${stop.id}@stops.${domain}`,
      summary: `${business.name}: ${stop.name}`,
      description: [stop.change?.words, url].filter(Boolean).join("\n"),
      url,
    });
  }
  return written(calendar);
}
