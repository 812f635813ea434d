import type { Generated } from "kysely";
import type { Broadcast, BroadcastPayload, Channel, DeliveryStatus } from "../../../schema/notifications.ts";
import type { OwnerPushKind } from "../../../schema/push.ts";
import type { Consent, Subscriber } from "../../../schema/subscribers.ts";
import type { StoredRow } from "./stored.ts";

/** Subscribers, push subscriptions, what they follow, and all deliveries. */
export interface BroadcastTables {
  subscribers: StoredRow<Subscriber, "emailNotifications" | "smsNotifications" | "isActive" | "revision"> & {
    consent: Consent | null;
  };
  /** With `kinds` a device of the owner, with `consent` a visitor's; a row can be both. */
  pushSubscriptions: {
    id: Generated<number>;
    endpoint: string;
    p256dh: string;
    auth: string;
    /** The site's public key that it was made with. */
    publicKey: string;
    /** The site's address in the browser. */
    origin: string;
    /** The network address that it was created from, as the limits count it. */
    address: string;
    device: string;
    consent: Consent | null;
    kinds: OwnerPushKind[] | null;
    showsNames: Generated<boolean>;
    /** The session of the owner's device, which rings until the session ends. */
    sessionHash: string | null;
    createdAt: string;
    lastSeenAt: string;
  };
  /** A topic of a subscriber or push subscription. A follower without rows follows all stops. */
  follows: { id: Generated<number>; subscriberId: number | null; pushSubscriptionId: number | null; topic: string };
  sends: {
    id: Generated<number>;
    kind: Broadcast["kind"];
    cause: string;
    fingerprint: string;
    payload: BroadcastPayload;
    createdAt: string;
  };
  outbox: {
    id: Generated<number>;
    cause: string;
    channel: Channel;
    recipient: string;
    subscriberId: number | null;
    /** The data of a transactional delivery, which only its kind reads; null for a broadcast, and once it is sent. */
    payload: { kind: string; [field: string]: unknown } | null;
    status: Generated<DeliveryStatus>;
    attempts: Generated<number>;
    nextAttemptAt: string;
    error: string | null;
    createdAt: string;
    sentAt: string | null;
    sendId: number | null;
    pushSubscriptionId: number | null;
    providerId: string | null;
    deliveredAt: string | null;
    /** The text of a simulated transactional mail; else null. */
    simulated: { subject: string; text: string } | null;
  };
  /** The leader lease of each channel (`heldUntil` in seconds since 1970 by the database's clock), and its pause. */
  channels: {
    channel: Channel;
    holder: string;
    heldUntil: number;
    pausedUntil: string | null;
    why: string | null;
  };
}
