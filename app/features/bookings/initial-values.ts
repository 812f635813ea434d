import type { BookingPackage } from "../../../schema/business.ts";
import { type Draft, readDraft } from "../../lib/forms/draft.ts";
import { packageOf } from "./package-address.ts";

export const BOOKING_DRAFT = "booking-draft";

/** The draft from before a reload, and the package that the page's address chooses. */
export function initialBookingValues(packages: BookingPackage[]): Draft {
  const chosen = packageOf(window.location.search, packages);
  return { ...readDraft(BOOKING_DRAFT), ...(chosen && { expectedGuests: chosen }) };
}
