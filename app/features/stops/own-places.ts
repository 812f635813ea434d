import type { Location } from "../../../schema/locations.ts";

export type Place = Pick<Location, "name" | "address" | "startTime" | "endTime">;

/** The owner's places, each once and as it was called last, in the order in which they stand in a list of stops. */
export function ownPlaces(stops: Location[]): Place[] {
  const places = new Map<number, Place>();
  for (const { placeId, name, address, startTime, endTime } of stops) {
    if (!places.has(placeId)) places.set(placeId, { name, address, startTime, endTime });
  }
  return [...places.values()];
}
