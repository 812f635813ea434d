import type { Business } from "../../schema/business.ts";
import type { CalendarStop } from "../stops/queries.ts";
import { createFeed, serializeCalendar, stopEvent } from "./events.ts";

interface Feed {
  business: Business;
  /** The end of the UIDs. */
  domain: string;
  /** The site's address, for the links. */
  origin: string;
  stops: CalendarStop[];
}

/** The public iCalendar file of stops, in the business's zone. The same stops make the same bytes. */
export function scheduleCalendarFile({ business, domain, origin, stops }: Feed): string {
  const calendar = createFeed(business, "Schedule");
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
  return serializeCalendar(calendar);
}
