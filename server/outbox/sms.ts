/** An SMS as its noun composes it: all but the number. */
export interface SmsContent {
  text: string;
  /** Where the provider reports what became of it; null where it could not reach us. */
  statusUrl: string | null;
}

export interface Sms extends SmsContent {
  /** E.164 */
  to: string;
}

/** What carries SMS. */
export interface Texter {
  provider: "twilio" | "simulated";
  /** The number or messaging service that the SMS come from. */
  from: string | null;
  /** How many can be under way at once. */
  connections: number;
  /**
   * Hands an SMS over.
   * @returns the provider's id of it
   * @throws NotDelivered
   */
  send(sms: Sms): Promise<string | null>;
}
