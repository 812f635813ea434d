import type { Stop } from "../../../schema/schedule.ts";

/** Where a stop is: its address, or the point where the owner's phone was. */
export type Place = Pick<Stop, "address" | "coordinates">;

/** A place as map apps take it. */
export const destinationOf = ({ address, coordinates }: Place) =>
  encodeURIComponent(coordinates ? `${coordinates.latitude},${coordinates.longitude}` : address);

/** Opens the map app on a phone and the map's page elsewhere, on the way to a place. */
export const directionsTo = (place: Place) =>
  `https://www.google.com/maps/dir/?api=1&destination=${destinationOf(place)}`;
