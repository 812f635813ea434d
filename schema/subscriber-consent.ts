/**
 * What a subscriber agrees to, word for word: the sign-up form shows these texts, and the server keeps them with the
 * subscriber (product.md, *Messages that go out*). Whoever changes a text here changes both at once; what earlier
 * subscribers agreed to stays as it was.
 */

/** Stands beside the e-mail choice. */
export const emailConsent = (businessName: string): string =>
  `I agree to receive emails from ${businessName} about its locations and specials. I can unsubscribe at any time with the link in each email.`;

/** Stands beside the SMS choice, with what US carriers ask a sign-up to say. */
export const smsConsent = (businessName: string): string =>
  `I agree to receive recurring text messages from ${businessName} about its locations and specials at the number I gave. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;

/**
 * The wording that somebody with these choices agreed to: the text of each channel that was chosen, in the form's order;
 * empty when none was.
 */
export function consentWording(
  businessName: string,
  choices: { emailNotifications: boolean; smsNotifications: boolean },
): string {
  return [
    choices.emailNotifications ? emailConsent(businessName) : "",
    choices.smsNotifications ? smsConsent(businessName) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** What the owner states of the people on a list that they bring along; kept with each, by what they are to get. */
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
