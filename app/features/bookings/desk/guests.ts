import type { Booking } from "../../../../schema/bookings.ts";

/** How many guests are expected, in words; a package names its servings. Null where nothing was said. */
export const guestsOf = ({ guestCount, expectedGuests }: Pick<Booking, "guestCount" | "expectedGuests">) =>
  guestCount === null ? expectedGuests : `${guestCount} guests`;
