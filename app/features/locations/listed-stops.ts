import { RECENT_LOCATIONS } from "../../../schema/location-defaults.ts";
import type { Location } from "../../../schema/locations.ts";
import { addDays } from "../../../schema/times.ts";

/**
 * What is ahead, the next stop first, then what has been, the latest first: a rule plans eight weeks, and the owner wants tomorrow.
 * @param stops newest date first
 * @param today the business's day
 */
export function nearestFirst(stops: Location[], today: string): Location[] {
  const isAhead = ({ date, status }: Location) => status === "active" || (date >= today && status === "scheduled");
  return [...stops.filter(isAhead).reverse(), ...stops.filter((stop) => !isAhead(stop))];
}

/**
 * The stops of the location manager's list: the newest, without what a rule has planned for later than in a week. That would fill
 * the list with stops that nobody activates yet.
 * @param stops newest date first
 * @param today the business's day
 */
export function recentStops(stops: Location[], today: string): Location[] {
  const inAWeek = addDays(today, 7);
  return stops
    .filter(({ seriesId, status, date }) => seriesId === null || status !== "scheduled" || date <= inAWeek)
    .slice(0, RECENT_LOCATIONS);
}
