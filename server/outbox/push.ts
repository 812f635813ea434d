/** A browser's subscription, as it gave it (Push API, `PushSubscription`). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a phone shows. Safari shows this shape by itself (webkit.org, *Declarative Web Push*), our workers show it elsewhere. */
export interface PushPayload {
  web_push: 8030;
  notification: { title: string; body: string; navigate: string; tag: string };
  /** The number on the app's icon. */
  app_badge?: number;
}

/** A push notification as its noun composes it. */
export interface PushContent {
  target: PushTarget;
  payload: PushPayload;
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A newer notification of this name takes the place of one that waits at the push service (RFC 8030, 5.4). */
  topic?: string;
  /** Who answers for what we send, as `mailto:` or `https:` address (RFC 8292, 2.1). */
  contact: string;
  /** Whether a stranger gave the subscription, and nothing has reached it yet: a refusal may be its own fault. */
  isUnproven: boolean;
}

/** What carries notifications to phones. */
export interface Pusher {
  provider: "web-push";
  /** How many can be under way at once. */
  connections: number;
  /** What browsers subscribe with, in base64url. Made with the first call. */
  publicKey(): Promise<string>;
  /** Whether an address is one of a push service. */
  isEndpoint(address: string): boolean;
  /**
   * Hands a notification over.
   * @throws NotDelivered
   */
  send(push: PushContent): Promise<null>;
}
