import { packageText } from "../../../schema/booking-choices.ts";
import type { BookingPackage } from "../../../schema/business.ts";

const PARAMETER = "package";

/** The address of the booking page that chooses the package at index `position`. */
export const packageAddress = (position: number) => `/booking?${PARAMETER}=${position + 1}`;

/** The form's text for the package that the page's address names. */
export function packageInUrl(search: string, packages: BookingPackage[]): string | undefined {
  const chosen = packages[Number(new URLSearchParams(search).get(PARAMETER)) - 1];
  return chosen && packageText(chosen);
}
