/** A browser's subscription (Push API, `PushSubscription`). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The notification that a browser shows: Safari without a script (webkit.org, *Declarative Web Push*), others by our service workers. */
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
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** A newer notification with the same topic replaces one that waits at the push service (RFC 8030, 5.4). */
  topic?: string;
  /** The sender's contact, a `mailto:` or `https:` address (RFC 8292, 2.1). */
  contact: string;
  /** Whether a visitor registered the subscription and nothing was ever delivered to it: it may be invalid. */
  isUnproven: boolean;
}

/** Sends push notifications. */
export interface Pusher {
  provider: "web-push";
  /** The number of notifications that can be sent at the same time. */
  connections: number;
  /** The key that browsers subscribe with, in base64url. The first call creates it. */
  publicKey(): Promise<string>;
  /** Whether an address belongs to a push service. */
  isEndpoint(address: string): boolean;
  /**
   * Sends a notification.
   * @throws NotDelivered
   */
  send(push: PushContent): Promise<null>;
}
