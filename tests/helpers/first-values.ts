import { packageChoices } from "../../schema/booking-choices.ts";
import { defaultBusiness } from "../../server/business/default-business.ts";

/** The values of a new site, so that no test contains a brand. */
export const FIRST = defaultBusiness("America/Chicago");

export const PACKAGE_CHOICES = packageChoices(FIRST.packages);

/** The domain of its e-mail address. */
export const FIRST_DOMAIN = FIRST.email.replace(/.*@/, "");
