import type { Stop } from "./schedule.ts";

/** Where a stop is: its address, or the point where the owner's phone was. */
export type Destination = Pick<Stop, "address" | "coordinates">;

/** A place as map apps take it, encoded for an address: the point where there is one, else the address. */
export const encodeDestination = ({ address, coordinates }: Destination): string =>
  encodeURIComponent(coordinates ? `${coordinates.latitude},${coordinates.longitude}` : address);

/** Opens the map app on a phone and the map's page elsewhere, on the way to a place. */
export const directionsUrl = (place: Destination): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeDestination(place)}`;
