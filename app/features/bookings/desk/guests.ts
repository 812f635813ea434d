import type { Booking } from "../../../../schema/bookings.ts";

/** The number of guests in words, or the package with its servings; null when neither is given. */
export const guestWords = ({ guestCount, expectedGuests }: Pick<Booking, "guestCount" | "expectedGuests">) =>
  guestCount === null ? expectedGuests : `${guestCount} guests`;
