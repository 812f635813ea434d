/** The cause of a refusal: the provider as a whole, this recipient, the delivery's content, or how we say who we are. */
export type Blame = "provider" | "recipient" | "content" | "us";

interface Refusal {
  /** Whether trying again is pointless. */
  final: boolean;
  blame: Blame;
  /** The pause that the provider asks for, in milliseconds. */
  retryAfterMs?: number;
  /** Whether the recipient has unsubscribed at the provider. */
  unsubscribed?: boolean;
  /** Whether the recipient is unproven (`PushContent`): the refusal then says nothing of the provider. */
  isUnproven?: boolean;
}

/** A provider did not take a delivery. The text is for the owner to read; it may name the recipient, so it is never logged. */
export class NotDelivered extends Error {
  readonly refusal: Refusal;
  constructor(reason: string, refusal: Refusal) {
    super(reason);
    this.refusal = refusal;
  }
}
