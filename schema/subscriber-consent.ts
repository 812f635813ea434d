/**
 * The wording of a subscriber's consent: the sign-up form shows these texts, and the server stores them with the
 * subscriber (product.md, *Messages that go out*). A change of a text here changes both; the records of earlier subscribers stay.
 */

const EVERYTHING = "its locations and specials";
/** The consent of a follower of chosen stops (product.md, *Following*). */
const CHOSEN = "the stops that I chose";

const about = (isForChosenStops: boolean) => (isForChosenStops ? CHOSEN : EVERYTHING);

/** Stands beside the e-mail choice. @param isForChosenStops whether it is about chosen stops alone */
export const emailConsent = (businessName: string, isForChosenStops = false): string =>
  `I agree to receive emails from ${businessName} about ${about(isForChosenStops)}. I can unsubscribe at any time with the link in each email.`;

/** Stands beside the SMS choice, with the statements that US carriers require of a sign-up. */
export const smsConsent = (businessName: string, isForChosenStops = false): string =>
  `I agree to receive recurring text messages from ${businessName} about ${about(isForChosenStops)} at the number I gave. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;

/**
 * The wording that somebody with these choices agreed to: the text of each channel that was chosen, in the form's order, and
 * what was chosen; empty when no channel was.
 * @param chosen the followed topics in words; empty for all stops
 */
export function consentWording(
  businessName: string,
  { emailNotifications, smsNotifications }: { emailNotifications: boolean; smsNotifications: boolean },
  chosen: string[] = [],
): string {
  const isForChosenStops = chosen.length > 0;
  return [
    emailNotifications ? emailConsent(businessName, isForChosenStops) : "",
    smsNotifications ? smsConsent(businessName, isForChosenStops) : "",
    isForChosenStops && (emailNotifications || smsNotifications) ? `Chosen: ${chosen.join("; ")}` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Stands beside the button that turns a phone's notifications on. */
export const pushConsent = (businessName: string, isForChosenStops = false): string =>
  `I agree to get notifications from ${businessName} on this device about ${about(isForChosenStops)}. I can end them at any time where I turned them on.`;

/** The wording that the owner of a phone agreed to. @param chosen as in `consentWording` */
export const pushConsentWording = (businessName: string, chosen: string[]): string =>
  [pushConsent(businessName, chosen.length > 0), ...(chosen.length > 0 ? [`Chosen: ${chosen.join("; ")}`] : [])].join(
    "\n",
  );

/** The statement of the owner about imported people; stored with each, by channel. */
export function importConsent(
  businessName: string,
  { emailNotifications = true, smsNotifications = false }: { emailNotifications?: boolean; smsNotifications?: boolean },
): string {
  const what = [emailNotifications && "emails", smsNotifications && "text messages"].filter(Boolean).join(" and ");
  return (
    what &&
    `The owner states that this person agreed to receive ${what} from ${businessName} about its locations and specials.`
  );
}
