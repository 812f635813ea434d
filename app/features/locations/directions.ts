/** Opens the map app on a phone and the map's page elsewhere, on the way to `address`. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
