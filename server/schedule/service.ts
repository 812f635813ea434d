import { type Schedule, type Stop, weekRange } from "../../schema/schedule.ts";
import { SERIES_DAYS_AHEAD } from "../../schema/series.ts";
import { addDays } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import type { CalendarStop } from "../stops/queries.ts";
import type { LocationService } from "../stops/service.ts";
import { contentHash } from "../web/etag.ts";
import type { DrawnStop } from "./drawn-stop.ts";
import type { StopContent } from "./stop-picture.ts";
import type { WeekContent } from "./week-picture.ts";

export type ScheduleService = ReturnType<typeof scheduleService>;

/** The past days in the feed. */
const DAYS_BACK = 14;

export interface ScheduleNeeds {
  business: BusinessService;
  locations: LocationService;
}

/** The public schedule (product.md, *The route*). Bookings are never in it. */
export function scheduleService({ business, locations }: ScheduleNeeds) {
  return {
    /** The logo in pictures. */
    logo: business.logoPicture,

    /** The stops of so many weeks from the week of `from`, or of today. */
    async weeks(from: string | undefined, weeks: number): Promise<Schedule> {
      const span = weekRange(from ?? (await business.today()).day, weeks);
      return { ...span, stops: await locations.stops(span.from, span.until) };
    },

    /** The stops of the last two and the next eight weeks as an iCalendar file. @param origin the site's address */
    async feed(origin: string): Promise<string> {
      const { day } = await business.today();
      return file(await locations.calendarStops(addDays(day, -DAYS_BACK), addDays(day, SERIES_DAYS_AHEAD)), origin);
    },

    /** One stop as an iCalendar file. @throws NotFound */
    async stopFile(id: number, origin: string): Promise<string> {
      const { date } = await locations.stop(id);
      const stops = await locations.calendarStops(date, date);
      return file(
        stops.filter((stop) => stop.id === id),
        origin,
      );
    },

    /** The content of a stop's picture. @throws NotFound */
    async stopContent(id: number): Promise<StopContent> {
      const [stop, brand, { day }] = [await locations.stop(id), await business.brand(), await business.today()];
      return { ...brand, day, stop: shownOf(stop) };
    },

    /** The content of a week's picture: the week of `from`, or the rest of this week. */
    async weekContent(from: string | undefined): Promise<WeekContent> {
      const [brand, { day }] = [await business.brand(), await business.today()];
      const week = weekRange(from ?? day, 1);
      const stops = await locations.stops(week.from < day && day <= week.until ? day : week.from, week.until);
      return { ...brand, day, week, stops: stops.map(shownOf) };
    },
  };

  async function file(stops: CalendarStop[], origin: string): Promise<string> {
    // The calendar library is loaded on first use.
    const { scheduleCalendarFile } = await import("../calendars/schedule-file.ts");
    return scheduleCalendarFile({
      business: await business.read(),
      domain: await business.calendarDomain(),
      origin,
      stops,
    });
  }
}

/** The address of a stop's picture, with a version of its content: social networks cache pictures by address. */
export const stopPicturePath = (id: number, content: StopContent): string =>
  `/stops/${id}/picture?v=${contentHash(JSON.stringify(content))}`;

/** A stop in a picture. */
const shownOf = ({ name, address, date, startTime, endTime, status, change }: Stop): DrawnStop => ({
  name,
  address,
  date,
  startTime,
  endTime,
  status,
  words: change?.words ?? null,
});
