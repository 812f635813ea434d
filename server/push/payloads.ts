import type { BusinessSettings } from "../../schema/business.ts";
import type { RingKind } from "../../schema/push.ts";
import { isQuiet } from "../../schema/quiet-hours.ts";
import { wallClock } from "../../schema/times.ts";
import type { Context } from "../context.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import type { Content } from "../outbox/kinds.ts";
import type { PushContent, PushPayload } from "../outbox/push.ts";
import { follower, type Phone, pushStore } from "./store.ts";
import type { PushNeeds } from "./subscriptions.ts";

const HOUR = 60 * 60;

/** What visitors are told: a stop, something that happened to one today, or what is about no stop. */
export type NewsKind = "stop" | "change" | "special";

/** How long each is worth reading, and how much a sleeping phone should be woken for it. */
const KINDS: Record<RingKind | NewsKind, Pick<PushContent, "ttlSeconds" | "urgency">> = {
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

/** What a phone shows. */
export interface PushWords {
  /** Behind the business's name. */
  title: string;
  body: string;
  /** What opens, on this site. */
  path: string;
  /** What is shown under the same name before goes. */
  tag: string;
}

const ENDED = { outdated: "This phone has ended its notifications" };

/** Composes what goes to phones, just before it goes. @param countWaiting what waits for the owner, for the app's icon */
export function pushPayloads(
  { db, clock, env, pusher, queue }: Context,
  { business, follows }: PushNeeds,
  countWaiting: () => Promise<number>,
) {
  return {
    /** The content of a notification to one of the owner's devices. @param named the words that name customers, where there are some */
    async toDevice(delivery: DeliveryRow, kind: RingKind, words: PushWords, named: string | null): Promise<Content> {
      const device = await phoneOf(delivery);
      if ("outdated" in device) return device;
      if (!device.kinds?.includes(kind)) return { outdated: "This device does not ring for that any more" };
      if (isOld(delivery, kind)) return { outdated: "It has become too old to ring for" };
      return { push: await ring(device, kind, { ...words, body: (device.showsNames && named) || words.body }) };
    },

    /**
     * The content of a notification to a visitor's phone.
     * @param topics what it is about, as stored; none where it is about no stop
     */
    async toVisitor(delivery: DeliveryRow, kind: NewsKind, topics: string[], words: PushWords): Promise<Content> {
      const phone = await phoneOf(delivery);
      if ("outdated" in phone) return phone;
      if (!phone.consent) return ENDED;
      if (!(await follows.hearsOf(follower(phone.id), topics)))
        return { outdated: "This phone is told of other stops now" };
      if (isOld(delivery, kind)) return { outdated: "It has become too old to be told" };
      const settings = await business.settings();
      const heldUntil = endOfQuiet(settings.timezone);
      if (heldUntil !== null) return { heldUntil };
      const isUnproven = !(await queue.hasReached(db, phone.id));
      return {
        push: {
          ...content(settings, phone, kind, words),
          isUnproven,
          topic: words.tag.replaceAll(/[^A-Za-z0-9]/g, ""),
        },
      };
    },

    ring,

    /** What a phone would show of these words. @param origin the site's address */
    example: async (origin: string, words: PushWords): Promise<{ push: PushPayload }> => ({
      push: payloadOf(await business.settings(), origin, words),
    }),
  };

  /** The content that rings one of the owner's devices. */
  async function ring(device: Phone, kind: RingKind, words: PushWords): Promise<PushContent> {
    const made = content(await business.settings(), device, kind, words);
    return { ...made, payload: { ...made.payload, app_badge: await countWaiting() } };
  }

  function content(settings: BusinessSettings, phone: Phone, kind: RingKind | NewsKind, words: PushWords) {
    const { endpoint, p256dh, auth, origin } = phone;
    return {
      ...KINDS[kind],
      target: { endpoint, p256dh, auth },
      payload: payloadOf(settings, origin, words),
      // Apple refuses an address that cannot be one of ours.
      contact: env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : `mailto:${settings.email}`,
      isUnproven: false,
    };
  }

  async function phoneOf({ pushSubscriptionId }: DeliveryRow): Promise<Phone | { outdated: string }> {
    const phone = pushSubscriptionId === null ? undefined : await pushStore(db).byId(pushSubscriptionId);
    if (!phone) return ENDED;
    return phone.publicKey === (await pusher.publicKey())
      ? phone
      : { outdated: "This phone belongs to a key that the site has lost" };
  }

  function isOld({ createdAt }: DeliveryRow, kind: RingKind | NewsKind): boolean {
    return clock.now().getTime() - Date.parse(createdAt) > KINDS[kind].ttlSeconds * 1000;
  }

  /** When the night of the business ends, where it is night; an hour off where the clocks change in it, and then it is asked again. */
  function endOfQuiet(timezone: string): string | null {
    const now = clock.now();
    const { time } = wallClock(now, timezone);
    if (!isQuiet(time)) return null;
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
