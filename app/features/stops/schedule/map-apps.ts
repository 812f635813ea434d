import { destinationOf, type Place } from "../../../../schema/directions.ts";

/** Opens Apple's maps, or their page where there are none. */
export const appleDirectionsTo = (place: Place) => `https://maps.apple.com/?daddr=${destinationOf(place)}`;

/** Opens whichever map app the phone has (RFC 5870, with the query that Android's apps read). */
export const anyMapOf = (place: Place) => {
  const { latitude, longitude } = place.coordinates ?? { latitude: 0, longitude: 0 };
  return `geo:${latitude},${longitude}?q=${destinationOf(place)}`;
};
