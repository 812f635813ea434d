import type { Location } from "../../../schema/locations.ts";

export type PlaceWithTimes = Pick<Location, "name" | "address" | "startTime" | "endTime">;

/** The places of a list of stops, in its order. Each place is included once, with the name and the times of its first stop. */
export function distinctPlaces(stops: Location[]): PlaceWithTimes[] {
  const places = new Map<number, PlaceWithTimes>();
  for (const { placeId, name, address, startTime, endTime } of stops) {
    if (!places.has(placeId)) places.set(placeId, { name, address, startTime, endTime });
  }
  return [...places.values()];
}
