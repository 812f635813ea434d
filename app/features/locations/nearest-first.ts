import type { Location } from "../../../schema/locations.ts";

/**
 * What is ahead, the next stop first, then what has been, the latest first: a rule plans eight weeks, and the owner wants tomorrow.
 * @param stops newest date first
 * @param today the business's day
 */
export function nearestFirst(stops: Location[], today: string): Location[] {
  const isAhead = ({ date, status }: Location) => status === "active" || (date >= today && status === "scheduled");
  return [...stops.filter(isAhead).reverse(), ...stops.filter((stop) => !isAhead(stop))];
}
