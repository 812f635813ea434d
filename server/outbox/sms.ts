/** An SMS as its noun composes it; the queue adds the number. */
export interface SmsContent {
  text: string;
  /** Where the provider posts delivery reports; null when the site has no public address. */
  statusUrl: string | null;
}

export interface Sms extends SmsContent {
  /** E.164 */
  to: string;
}

/** Sends SMS. */
export interface Texter {
  provider: "twilio" | "simulated";
  /** The sender: a number or a messaging service. */
  from: string | null;
  /** The number of SMS that can be sent at the same time. */
  connections: number;
  /**
   * Sends an SMS.
   * @returns the provider's id of it
   * @throws NotDelivered
   */
  send(sms: Sms): Promise<string | null>;
}
