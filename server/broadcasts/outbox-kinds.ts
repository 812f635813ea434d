import type { Subscriber } from "../../schema/subscribers.ts";
import { wallClock } from "../../schema/times.ts";
import { framed } from "../business/mail-frame.ts";
import type { Context } from "../context.ts";
import type { MailContent } from "../outbox/mail.ts";
import type { Message } from "../outbox/message.ts";
import type { SmsContent } from "../outbox/sms.ts";
import { subscriberMail } from "./mail-texts.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { type SendRow, sendsStore } from "./sends-store.ts";
import { locationSms, smsText } from "./sms-text.ts";

/** Registers what the messages of broadcasts say: each broadcast says it once for all, and each person gets their own links. */
export function broadcastMessages({ db, queue }: Context, { mails, subscribers, dayChanges }: BroadcastNeeds) {
  let latest: SendRow | undefined;

  queue.defineBatches({
    async compose(message) {
      const send = await sendOf(message);
      const subscriber = await subscriberOf(message);
      const outdated =
        send.kind === "test" ? null : ((await whyNotTo(message, subscriber, send)) ?? (await whyPast(send)));
      if (outdated !== null) return { outdated };
      return message.channel === "sms" ? { sms: await sms(message, send) } : { mail: await mail(send, subscriber) };
    },
  });

  async function sendOf(message: Message): Promise<SendRow> {
    if (latest?.id !== message.sendId) latest = await sendsStore(db).byId(message.sendId ?? 0);
    if (!latest) throw new Error(`Message ${message.id} belongs to no broadcast`);
    return latest;
  }

  async function subscriberOf({ subscriberId }: Message): Promise<Subscriber | undefined> {
    return subscriberId === null ? undefined : subscribers.byId(subscriberId);
  }

  async function whyNotTo(
    message: Message,
    subscriber: Subscriber | undefined,
    { payload: { topics } }: SendRow,
  ): Promise<string | null> {
    if (!subscriber) return "The subscriber was deleted";
    const { isActive, emailNotifications, smsNotifications, phone } = subscriber;
    const isSubscribed = isActive && (message.channel === "email" ? emailNotifications : smsNotifications);
    if (!isSubscribed) return "The subscriber has unsubscribed";
    if (message.channel === "sms" && phone !== message.recipient) return "The phone number has changed";
    return topics && !(await subscribers.hearsOf(subscriber.id, topics))
      ? "The subscriber follows other stops now"
      : null;
  }

  async function whyPast({ payload, createdAt }: SendRow): Promise<string | null> {
    if (payload.kind !== "location-update") return null;
    if (payload.changeId !== undefined && (await dayChanges.isTakenBack(payload.changeId))) {
      return "It was taken back before this could be sent";
    }
    const { today, settings } = await mails.present();
    const wasAhead = payload.stop.date >= wallClock(createdAt, settings.timezone).day;
    return wasAhead && payload.stop.date < today ? "The stop was over before this could be sent" : null;
  }

  async function mail({ id, payload }: SendRow, subscriber: Subscriber | undefined): Promise<MailContent> {
    if (payload.kind === "mass-sms") throw new Error(`Broadcast ${id} has no text for a mail`);
    const { settings, from, today } = await mails.present();
    const { origin } = payload;
    const token = subscriber ? await subscribers.tokenOf(subscriber.id) : "";
    const preferencesUrl = `${origin}/alerts?token=${token}`;
    return {
      from,
      toName: [subscriber?.firstName, subscriber?.lastName].filter(Boolean).join(" "),
      ...framed(subscriberMail(payload, today), { business: settings, origin }, { preferencesUrl }),
      headers: {
        // RFC 2369 and RFC 8058: one press in the mail program unsubscribes, by POST.
        "List-Unsubscribe": `<${origin}/api/alerts/one-click?token=${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Help": `<${preferencesUrl}>`,
        "List-Post": "NO",
        "List-ID": `<updates.${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
      },
    };
  }

  async function sms(message: Message, { payload }: SendRow): Promise<SmsContent> {
    if (payload.kind === "mass-email") throw new Error(`Message ${message.id} has no text for an SMS`);
    const { settings, today } = await mails.present();
    const text =
      payload.kind === "mass-sms"
        ? smsText(settings.name, payload.message)
        : locationSms(settings.name, payload.stop, today);
    return { text, statusUrl: mails.origin && `${mails.origin}/api/twilio/status?message=${message.id}` };
  }
}
