import type { BookingPackage } from "../../../schema/business.ts";
import { type Draft, readDraft } from "../../lib/forms/draft.ts";
import { packageInUrl } from "./package-address.ts";

export const BOOKING_DRAFT = "booking-draft";

/** The stored draft, with the package that the page's address names. */
export function initialBookingValues(packages: BookingPackage[]): Draft {
  const chosen = packageInUrl(window.location.search, packages);
  return { ...readDraft(BOOKING_DRAFT), ...(chosen && { expectedGuests: chosen }) };
}
