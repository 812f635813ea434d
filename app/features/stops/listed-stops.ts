import { MAX_RECENT_LOCATIONS, RECENT_LOCATIONS_DAYS_AHEAD } from "../../../schema/location-defaults.ts";
import type { Location } from "../../../schema/locations.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { isTodaysStop } from "../../../schema/stop-over.ts";
import { addDays, type WallClock } from "../../../schema/times.ts";
import { sevenDaysFrom } from "../../../schema/weeks.ts";

/**
 * The stops of the location manager's list: the newest, without a rule's scheduled stops that are more than a week away.
 * @param stops newest date first
 * @param today the business's day
 */
export function recentStops(stops: Location[], today: string): Location[] {
  const inAWeek = addDays(today, RECENT_LOCATIONS_DAYS_AHEAD);
  return stops
    .filter(({ seriesId, status, date }) => seriesId === null || status !== "scheduled" || date <= inAWeek)
    .slice(0, MAX_RECENT_LOCATIONS);
}

/**
 * The day under which *Next Seven Days* lists a stop, if any. An active stop of an earlier day, and a night stop that is not over, are
 * listed under today.
 */
export function dayInNextSeven(location: Location, now: WallClock): string | undefined {
  const stop = stopOf(location);
  const isListedToday = stop.date < now.day && (stop.status === "active" || isTodaysStop(stop, now));
  return isListedToday ? now.day : sevenDaysFrom(now.day).find((day) => day === stop.date);
}
