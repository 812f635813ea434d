import type { Location } from "../../../schema/locations.ts";
import { weekdayOf } from "../../../schema/weeks.ts";

export type Place = Pick<Location, "name" | "address" | "startTime" | "endTime">;

/** The owner's places, each once and as it was called last, in the order in which they stand in a list of stops. */
export function ownPlaces(stops: Location[]): Place[] {
  const places = new Map<number, Place>();
  for (const { placeId, name, address, startTime, endTime } of stops) {
    if (!places.has(placeId)) places.set(placeId, { name, address, startTime, endTime });
  }
  return [...places.values()];
}

/** What the owner's stops suggest for a new one. */
interface Suggestions {
  /** The place where the truck stood last on that weekday. */
  usual: Place | undefined;
  /** All places, those of that weekday first, each with the times of its last stop. */
  places: Place[];
}

/**
 * Suggests places and times for a new stop.
 * @param day of the new stop; empty while none is chosen
 * @param today the business's day
 */
export function suggestionsFor(day: string, stops: Location[], today: string): Suggestions {
  const isPast = ({ date, status }: Location) => date < today || status === "completed";
  const past = stops
    .filter((stop) => isPast(stop) && !stop.isSkipped)
    .sort((one, other) => other.date.localeCompare(one.date));
  const onWeekday = day ? past.filter(({ date }) => weekdayOf(date) === weekdayOf(day)) : [];
  return {
    usual: onWeekday[0],
    places: ownPlaces([...onWeekday, ...past, ...stops.filter((stop) => !isPast(stop))]),
  };
}
