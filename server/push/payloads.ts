import type { BusinessSettings } from "../../schema/business.ts";
import type { OwnerPushKind } from "../../schema/push.ts";
import { isQuietHour } from "../../schema/quiet-hours.ts";
import { wallClock } from "../../schema/times.ts";
import type { Context } from "../context.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import type { DeliveryContent } from "../outbox/kinds.ts";
import type { PushContent, PushPayload } from "../outbox/push.ts";
import { pushStore, type SubscriptionRow, subscriptionFollower } from "./store.ts";
import type { PushNeeds } from "./subscriptions.ts";

const HOUR = 60 * 60;

/** The kinds of visitors' notifications: a stop, a change of one today, or a special announcement, which is about no stop. */
export type NewsKind = "stop" | "change" | "special";

/** How long the notification is useful, and how urgently a sleeping device is woken for it (RFC 8030, 5.2 and 5.3). */
const KINDS: Record<OwnerPushKind | NewsKind, Pick<PushContent, "ttlSeconds" | "urgency">> = {
  booking: { ttlSeconds: 72 * HOUR, urgency: "high" },
  message: { ttlSeconds: 72 * HOUR, urgency: "high" },
  photo: { ttlSeconds: 72 * HOUR, urgency: "normal" },
  failedSend: { ttlSeconds: 72 * HOUR, urgency: "normal" },
  health: { ttlSeconds: 24 * HOUR, urgency: "high" },
  stop: { ttlSeconds: 12 * HOUR, urgency: "normal" },
  change: { ttlSeconds: 2 * HOUR, urgency: "normal" },
  special: { ttlSeconds: 24 * HOUR, urgency: "low" },
};

const TITLE_CHARACTERS = 100;
const BODY_CHARACTERS = 300;

/** The texts of a notification. */
export interface PushWords {
  /** Shown after the business's name. */
  title: string;
  body: string;
  /** The page that a press on it opens. */
  path: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
}

const ENDED = { outdated: "This phone has ended its notifications" };

/** Composes push notifications just before they are sent. @param countWaiting counts what waits for the owner: the app's badge */
export function pushPayloads(
  { db, clock, env, pusher, queue }: Context,
  { business, follows }: PushNeeds,
  countWaiting: () => Promise<number>,
) {
  return {
    /** The content of a notification to one of the owner's devices. @param named the body with the customer's name, if any */
    async toDevice(
      delivery: DeliveryRow,
      kind: OwnerPushKind,
      words: PushWords,
      named: string | null,
    ): Promise<DeliveryContent> {
      const device = await subscriptionOf(delivery);
      if ("outdated" in device) return device;
      if (!device.kinds?.includes(kind)) return { outdated: "This device does not ring for that any more" };
      if (isOld(delivery, kind)) return { outdated: "It has become too old to ring for" };
      return { push: await ring(device, kind, { ...words, body: (device.showsNames && named) || words.body }) };
    },

    /**
     * The content of a notification to a visitor.
     * @param topics the stored topics that it is about; empty when it is about no stop
     */
    async toVisitor(
      delivery: DeliveryRow,
      kind: NewsKind,
      topics: string[],
      words: PushWords,
    ): Promise<DeliveryContent> {
      const subscription = await subscriptionOf(delivery);
      if ("outdated" in subscription) return subscription;
      if (!subscription.consent) return ENDED;
      if (!(await follows.isInterested(subscriptionFollower(subscription.id), topics)))
        return { outdated: "This phone is told of other stops now" };
      if (isOld(delivery, kind)) return { outdated: "It has become too old to be told" };
      const settings = await business.settings();
      const heldUntil = endOfQuietHours(settings.timezone);
      if (heldUntil !== null) return { heldUntil };
      const isUnproven = !(await queue.hasReached(db, subscription.id));
      return {
        push: {
          ...content(settings, subscription, kind, words),
          isUnproven,
          topic: words.tag.replaceAll(/[^A-Za-z0-9]/g, ""),
        },
      };
    },

    ring,

    /** An example of a notification. @param origin the site's address */
    example: async (origin: string, words: PushWords): Promise<{ push: PushPayload }> => ({
      push: payloadOf(await business.settings(), origin, words),
    }),
  };

  /** The notification to one of the owner's devices. */
  async function ring(device: SubscriptionRow, kind: OwnerPushKind, words: PushWords): Promise<PushContent> {
    const push = content(await business.settings(), device, kind, words);
    return { ...push, payload: { ...push.payload, app_badge: await countWaiting() } };
  }

  function content(
    settings: BusinessSettings,
    { endpoint, p256dh, auth, origin }: SubscriptionRow,
    kind: OwnerPushKind | NewsKind,
    words: PushWords,
  ) {
    return {
      ...KINDS[kind],
      target: { endpoint, p256dh, auth },
      payload: payloadOf(settings, origin, words),
      // Apple refuses a contact that is not a public address.
      contact: env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : `mailto:${settings.email}`,
      isUnproven: false,
    };
  }

  async function subscriptionOf({ pushSubscriptionId }: DeliveryRow): Promise<SubscriptionRow | { outdated: string }> {
    const subscription = pushSubscriptionId === null ? undefined : await pushStore(db).byId(pushSubscriptionId);
    if (!subscription) return ENDED;
    return subscription.publicKey === (await pusher.publicKey())
      ? subscription
      : { outdated: "This phone belongs to a key that the site has lost" };
  }

  function isOld({ createdAt }: DeliveryRow, kind: OwnerPushKind | NewsKind): boolean {
    return clock.now().getTime() - Date.parse(createdAt) > KINDS[kind].ttlSeconds * 1000;
  }

  /**
   * The end of the current quiet hours, ISO 8601 UTC; null outside of them. It is an hour off when the clocks change tonight: the
   * delivery is composed again then, and held again.
   */
  function endOfQuietHours(timezone: string): string | null {
    const now = clock.now();
    const { time } = wallClock(now, timezone);
    if (!isQuietHour(time)) return null;
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const left = (QUIET_ENDS_AT * 60 - hours * 60 - minutes + DAY_MINUTES) % DAY_MINUTES;
    return new Date(now.getTime() + left * 60_000 - (now.getTime() % 60_000)).toISOString();
  }
}

const DAY_MINUTES = 24 * 60;
const QUIET_ENDS_AT = 8;

function payloadOf({ name }: BusinessSettings, origin: string, { title, body, path, tag }: PushWords): PushPayload {
  return {
    web_push: 8030,
    notification: {
      title: shortened(`${name}: ${title}`, TITLE_CHARACTERS),
      body: shortened(body, BODY_CHARACTERS),
      navigate: origin + path,
      tag,
    },
  };
}

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
