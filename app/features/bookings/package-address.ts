import { BOOKING_PACKAGES, PACKAGE_CHOICES } from "../../../schema/booking-choices.ts";

const PARAMETER = "package";

/** The booking page with the package chosen that stands at `position` in BOOKING_PACKAGES. */
export const packageAddress = (position: number) => `/booking?${PARAMETER}=${position + 1}`;

/** The package that the page's address chooses, as the form's text for it. */
export function packageOf(search: string): string | undefined {
  const position = Number(new URLSearchParams(search).get(PARAMETER)) - 1;
  return BOOKING_PACKAGES[position] && PACKAGE_CHOICES[position];
}
