import type { Subscriber } from "../../schema/subscribers.ts";
import { type WallClock, wallClock } from "../../schema/times.ts";
import { frameMail, type MailWords } from "../business/mail-frame.ts";
import type { Context } from "../context.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import type { DeliveryContent } from "../outbox/kinds.ts";
import { broadcastExamples } from "./examples.ts";
import { locationMail } from "./mail-texts.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { specialPush, stopPush } from "./push-text.ts";
import { locationSms, smsText } from "./sms-text.ts";
import { type BroadcastRow, broadcastStore } from "./store.ts";

/** Registers the composition of broadcasts' deliveries: one text for all, with each person's own links. */
export function defineBroadcasts({ db, queue, clock }: Context, { mails, subscribers, news, push }: BroadcastNeeds) {
  let latest: BroadcastRow | undefined;

  queue.defineBatches({
    async compose(delivery) {
      const send = await sendOf(delivery);
      if (delivery.channel === "push") return notification(delivery, send);
      const subscriber = await subscriberOf(delivery);
      const outdated = send.kind === "test" ? null : await whyOutdated(delivery, subscriber, send);
      if (outdated !== null) return { outdated };
      return delivery.channel === "sms" ? sms(delivery, send) : mail(send, subscriber);
    },
    examples: (origin) => broadcastExamples({ mails, push, clock }, origin),
  });

  async function sendOf(delivery: DeliveryRow): Promise<BroadcastRow> {
    if (latest?.id !== delivery.sendId) latest = await broadcastStore(db).byId(delivery.sendId ?? 0);
    if (!latest) throw new Error(`Delivery ${delivery.id} belongs to no broadcast`);
    return latest;
  }

  async function subscriberOf({ subscriberId }: DeliveryRow): Promise<Subscriber | undefined> {
    return subscriberId === null ? undefined : subscribers.byId(subscriberId);
  }

  /** The reason not to send a delivery any more, in words for the owner. */
  async function whyOutdated(
    delivery: DeliveryRow,
    subscriber: Subscriber | undefined,
    { payload: { topics } }: BroadcastRow,
  ): Promise<string | null> {
    // Two people may share a number, and have one delivery: it is sent while one of them still wants it.
    if (delivery.channel === "sms" && (await subscribers.isSmsRecipient(delivery.recipient, topics ?? []))) return null;
    if (!subscriber) return "The subscriber was deleted";
    const { isActive, emailNotifications, smsNotifications, phone } = subscriber;
    const isSubscribed = isActive && (delivery.channel === "email" ? emailNotifications : smsNotifications);
    if (!isSubscribed) return "The subscriber has unsubscribed";
    if (delivery.channel === "sms" && phone !== delivery.recipient) return "The phone number has changed";
    return topics && !(await subscribers.isInterested(subscriber.id, topics))
      ? "The subscriber follows other stops now"
      : null;
  }

  async function mail({ id, payload }: BroadcastRow, subscriber: Subscriber | undefined): Promise<DeliveryContent> {
    const { settings, from } = await mails.present();
    const words = await mailWords(id, payload, wallClock(clock.now(), settings.timezone));
    if ("outdated" in words) return words;
    const { origin } = payload;
    const token = subscriber ? await subscribers.tokenOf(subscriber.id) : "";
    const preferencesUrl = `${origin}/alerts?token=${token}`;
    const mail = {
      from,
      toName: [subscriber?.firstName, subscriber?.lastName].filter(Boolean).join(" "),
      ...frameMail(words, { business: settings, origin }, { preferencesUrl }),
      headers: {
        // RFC 2369 and RFC 8058: the mail program's unsubscribe button sends a POST.
        "List-Unsubscribe": `<${origin}/api/alerts/one-click?token=${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Help": `<${preferencesUrl}>`,
        "List-Post": "NO",
        "List-ID": `<updates.${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
      },
    };
    return { mail };
  }

  async function mailWords(
    id: number,
    payload: BroadcastRow["payload"],
    now: WallClock,
  ): Promise<MailWords | { outdated: string }> {
    if (payload.kind === "mass-sms") throw new Error(`Broadcast ${id} has no text for a mail`);
    if (payload.kind === "mass-email") {
      return { subject: payload.subject, heading: payload.subject, blocks: [{ text: payload.message }] };
    }
    const current = await news.current(payload);
    return "outdated" in current ? current : locationMail(current.stop, now);
  }

  async function notification(delivery: DeliveryRow, { id, payload }: BroadcastRow): Promise<DeliveryContent> {
    const current = await pushNews(id, payload);
    if ("outdated" in current) return current;
    return push.composeForVisitor(delivery, current.kind, payload.topics ?? [], current.words);
  }

  async function pushNews(id: number, payload: BroadcastRow["payload"]) {
    if (payload.kind !== "location-update") return specialPush(id, payload);
    const current = await news.current(payload);
    if ("outdated" in current) return current;
    return stopPush(current.stop, wallClock(clock.now(), (await mails.present()).settings.timezone));
  }

  async function sms(delivery: DeliveryRow, { payload }: BroadcastRow): Promise<DeliveryContent> {
    if (payload.kind === "mass-email") throw new Error(`Delivery ${delivery.id} has no text for an SMS`);
    const content = payload.kind === "mass-sms" ? payload : await news.current(payload);
    if ("outdated" in content) return content;
    const { name, timezone } = (await mails.present()).settings;
    const now = wallClock(clock.now(), timezone);
    const text = "stop" in content ? locationSms(name, content.stop, now) : smsText(name, content.message);
    return { sms: { text, statusUrl: mails.origin && `${mails.origin}/api/twilio/status?message=${delivery.id}` } };
  }
}
