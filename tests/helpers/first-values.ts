import { packageChoices } from "../../schema/booking-choices.ts";
import { firstBusiness } from "../../server/business/first-business.ts";

/** The values of a new site, so that no test contains a brand. */
export const FIRST = firstBusiness("America/Chicago");

export const PACKAGE_CHOICES = packageChoices(FIRST.packages);

/** The domain of its e-mail address. */
export const FIRST_DOMAIN = FIRST.email.replace(/.*@/, "");
