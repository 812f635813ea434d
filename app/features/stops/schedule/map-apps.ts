import { type Destination, encodeDestination } from "../../../../schema/directions.ts";

/** The link to Apple Maps; a device without the app opens its website. */
export const appleDirectionsTo = (place: Destination) => `https://maps.apple.com/?daddr=${encodeDestination(place)}`;

/** A `geo:` link, which opens any map app of the phone (RFC 5870, with the query that Android's apps read). */
export const geoLinkTo = (place: Destination) => {
  const { latitude, longitude } = place.coordinates ?? { latitude: 0, longitude: 0 };
  return `geo:${latitude},${longitude}?q=${encodeDestination(place)}`;
};
