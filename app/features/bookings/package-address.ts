import { packageText } from "../../../schema/booking-choices.ts";
import type { BookingPackage } from "../../../schema/business.ts";

const PARAMETER = "package";

/** The booking page with the package chosen that stands at `position` of the list. */
export const packageAddress = (position: number) => `/booking?${PARAMETER}=${position + 1}`;

/** The package that the page's address chooses, as the form's text for it. */
export function packageOf(search: string, packages: BookingPackage[]): string | undefined {
  const chosen = packages[Number(new URLSearchParams(search).get(PARAMETER)) - 1];
  return chosen && packageText(chosen);
}
