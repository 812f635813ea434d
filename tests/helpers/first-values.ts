import { packageChoices } from "../../schema/booking-choices.ts";
import { firstBusiness } from "../../server/business/first-business.ts";

/** What a new site says of itself, until its owner says otherwise: no test names a brand. */
export const FIRST = firstBusiness("America/Chicago");

export const PACKAGE_CHOICES = packageChoices(FIRST.packages);

/** The domain of its e-mail address. */
export const FIRST_DOMAIN = FIRST.email.replace(/.*@/, "");
