/** The cause of a refusal: the provider as a whole, this recipient, the delivery's content, or our credentials. */
export type RefusalCause = "provider" | "recipient" | "content" | "us";

interface Refusal {
  /** Whether trying again is pointless. */
  final: boolean;
  blame: RefusalCause;
  /** The pause that the provider asks for, in milliseconds. */
  retryAfterMs?: number;
  /** Whether the recipient has unsubscribed at the provider. */
  unsubscribed?: boolean;
  /** Whether the recipient is unproven (`PushContent`): the circuit breaker then ignores the refusal. */
  isUnproven?: boolean;
}

/** Thrown when a provider refuses a delivery. The owner reads the message; it may name the recipient, so it is never logged. */
export class NotDelivered extends Error {
  readonly refusal: Refusal;
  constructor(reason: string, refusal: Refusal) {
    super(reason);
    this.refusal = refusal;
  }
}
