/** Who stands in the way of a message: the provider as a whole, this recipient, or what the message says. */
export type Blame = "provider" | "recipient" | "message";

interface Refusal {
  /** Whether trying again is pointless. */
  final: boolean;
  blame: Blame;
  /** The provider's own wish, where it has one. */
  retryAfterMs?: number;
  /** The recipient told the provider to let no message of ours through. */
  unsubscribed?: boolean;
}

/** A provider did not take a message. The text is for the owner to read; it may name the recipient, so it is never logged. */
export class NotDelivered extends Error {
  readonly refusal: Refusal;
  constructor(reason: string, refusal: Refusal) {
    super(reason);
    this.refusal = refusal;
  }
}
