import type { Location } from "../../../schema/locations.ts";

type Place = Pick<Location, "name" | "address" | "startTime" | "endTime">;

/** The owner's places, each once, in the order in which they stand in a list of stops. */
export function ownPlaces(stops: Location[]): Place[] {
  const places = new Map<string, Place>();
  for (const { name, address, startTime, endTime } of stops) {
    const key = placeKey({ name, address });
    if (!places.has(key)) places.set(key, { name, address, startTime, endTime });
  }
  return [...places.values()];
}

export const placeKey = ({ name, address }: Pick<Place, "name" | "address">) => `${name}, ${address}`;
