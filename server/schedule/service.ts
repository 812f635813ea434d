import { type Schedule, type Stop, weeksFrom } from "../../schema/schedule.ts";
import { DAYS_AHEAD } from "../../schema/series.ts";
import { addDays } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import { drawnOnce } from "../media/drawn-once.ts";
import type { CalendarStop, LocationService } from "../stops/service.ts";
import type { DrawnStop } from "./pictures.ts";

export type ScheduleService = ReturnType<typeof scheduleService>;

/** What the feed looks back upon: who was there yesterday still finds it. */
const DAYS_BACK = 14;
/** Pictures of stops and weeks that are kept. */
const MOST_DRAWN = 50;

export interface ScheduleNeeds {
  business: BusinessService;
  locations: LocationService;
}

/** Where the truck will be, for everybody (product.md, *The route*). Private bookings are never in it. */
export function scheduleService({ business, locations }: ScheduleNeeds) {
  const once = drawnOnce(MOST_DRAWN);

  return {
    /** The stops of so many weeks, the first of which holds `from`, or today. */
    async weeks(from: string | undefined, weeks: number): Promise<Schedule> {
      const span = weeksFrom(from ?? (await business.today()).day, weeks);
      return { ...span, stops: await locations.stops(span.from, span.until) };
    },

    /** The stops of the last two and the next eight weeks as an iCalendar file. @param origin the site's address */
    async feed(origin: string): Promise<string> {
      const { day } = await business.today();
      return file(await locations.calendarStops(addDays(day, -DAYS_BACK), addDays(day, DAYS_AHEAD)), origin);
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

    /** A stop as a PNG of 1200 × 630 for social sharing. @throws NotFound */
    async stopPicture(id: number): Promise<Buffer> {
      const [stop, { name, colors }, { day }] = [
        await locations.stop(id),
        await business.read(),
        await business.today(),
      ];
      const content = { name, colors, day, stop: shownOf(stop) };
      return once(JSON.stringify(content), async () => (await drawing()).stopPicture(content));
    },

    /** A week as a PNG of 1080 × 1350: the one that holds `from`, or what is left of this one. */
    async weekPicture(from: string | undefined): Promise<Buffer> {
      const [{ name, colors }, { day }] = [await business.read(), await business.today()];
      const week = weeksFrom(from ?? day, 1);
      const stops = await locations.stops(week.from < day && day <= week.until ? day : week.from, week.until);
      const content = { name, colors, day, week, stops: stops.map(shownOf) };
      return once(JSON.stringify(content), async () => (await drawing()).weekPicture(content));
    },
  };

  async function file(stops: CalendarStop[], origin: string): Promise<string> {
    // The calendar library is loaded with the first request for a calendar.
    const { scheduleFile } = await import("../icalendar/schedule-file.ts");
    return scheduleFile({
      business: await business.read(),
      domain: await business.calendarDomain(),
      origin,
      stops,
    });
  }
}

/** What a picture shows of a stop. */
const shownOf = ({ name, address, date, startTime, endTime, status, change }: Stop): DrawnStop => ({
  name,
  address,
  date,
  startTime,
  endTime,
  status,
  words: change?.words ?? null,
});

// Loaded when it is needed: the picture library takes 27 MB that most days never ask for.
const drawing = () => import("./pictures.ts");
