import type { Location } from "../../../schema/locations.ts";

export type Place = Pick<Location, "name" | "address" | "startTime" | "endTime">;

/** The places of a list of stops, in its order. Each place is included once, with the name and the times of its first stop. */
export function ownPlaces(stops: Location[]): Place[] {
  const places = new Map<number, Place>();
  for (const { placeId, name, address, startTime, endTime } of stops) {
    if (!places.has(placeId)) places.set(placeId, { name, address, startTime, endTime });
  }
  return [...places.values()];
}
