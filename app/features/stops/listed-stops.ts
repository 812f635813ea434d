import { RECENT_LOCATIONS, RECENT_WITHIN_DAYS } from "../../../schema/location-defaults.ts";
import type { Location } from "../../../schema/locations.ts";
import { addDays } from "../../../schema/times.ts";

/**
 * The stops of the location manager's list: the newest, without what a rule has planned for later than in a week.
 * @param stops newest date first
 * @param today the business's day
 */
export function recentStops(stops: Location[], today: string): Location[] {
  const inAWeek = addDays(today, RECENT_WITHIN_DAYS);
  return stops
    .filter(({ seriesId, status, date }) => seriesId === null || status !== "scheduled" || date <= inAWeek)
    .slice(0, RECENT_LOCATIONS);
}
