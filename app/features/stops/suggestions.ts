import type { Location } from "../../../schema/locations.ts";
import { weekdayOf } from "../../../schema/weeks.ts";
import { distinctPlaces, type PlaceWithTimes } from "./distinct-places.ts";

/** The values that the owner's stops suggest for a new one. */
interface Suggestions {
  /** The last place on that weekday. */
  usual: PlaceWithTimes | undefined;
  /** All places, those of that weekday first, each with the times of its last stop. */
  places: PlaceWithTimes[];
}

/**
 * Suggests places and times for a new stop.
 * @param day of the new stop; empty while none is chosen
 * @param today the business's day
 */
export function stopSuggestions(day: string, stops: Location[], today: string): Suggestions {
  const isPast = ({ date, status }: Location) => date < today || status === "completed";
  const past = stops
    .filter((stop) => isPast(stop) && !stop.isSkipped)
    .sort((one, other) => other.date.localeCompare(one.date));
  const onWeekday = day ? past.filter(({ date }) => weekdayOf(date) === weekdayOf(day)) : [];
  return {
    usual: onWeekday[0],
    places: distinctPlaces([...onWeekday, ...past, ...stops.filter((stop) => !isPast(stop))]),
  };
}
