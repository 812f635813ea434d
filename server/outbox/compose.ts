import type { BusinessSettings } from "../../schema/business.ts";
import type { Subscriber } from "../../schema/subscribers.ts";
import { wallClock } from "../../schema/times.ts";
import { bookingMail } from "../bookings/mails.ts";
import type { BookingService } from "../bookings/service.ts";
import { subscriberMail } from "../broadcasts/mails.ts";
import { type SendRow, sendsStore } from "../broadcasts/sends-store.ts";
import { locationSms, smsText } from "../broadcasts/sms-text.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import type { Notice } from "./content.ts";
import type { Mail, Mailbox } from "./mail.ts";
import { framed } from "./mail-frame.ts";
import { bookingCause } from "./notices.ts";
import { ownerMail } from "./owner-mails.ts";
import type { Sms } from "./sms.ts";
import { type Message, outboxStore } from "./store.ts";

export type Composer = ReturnType<typeof composer>;

/** Why a message is not sent any more. */
interface Cancelled {
  cancelled: string;
}

interface Parts {
  db: Database;
  clock: Clock;
  business: BusinessService;
  bookings: BookingService;
  subscribers: SubscriberService;
  /** `MAIL_FROM`, where it is set; a part that it lacks comes from the business's settings. */
  mailFrom: Partial<Mailbox>;
  /** Where Twilio reports to; null while no public address is set. */
  publicUrl: string | null;
}

/** Puts what waits in the outbox into words, just before it is sent: what has changed since is taken into account. */
export function composer({ db, clock, business, bookings, subscribers, mailFrom, publicUrl }: Parts) {
  let lastSend: SendRow | undefined;

  /** Whose mails these are: `MAIL_FROM`, else the business's own name and address. */
  const sender = (settings: BusinessSettings): Mailbox => ({
    name: mailFrom.name ?? settings.name,
    address: mailFrom.address ?? settings.email,
  });

  return {
    sender: async () => sender(await business.settings()),

    async mail(message: Message): Promise<Mail | Cancelled> {
      const settings = await business.settings();
      const from = sender(settings);
      const common = { from, messageId: messageId(message, from) };
      if (message.payload) {
        const outdated = await whyOutdated(message.payload, message);
        if (outdated) return { cancelled: outdated };
        return { ...common, ...(await noticeMail(message.payload, message.recipient, settings, from)) };
      }

      const send = await sendOf(message);
      if (send.payload.kind === "mass-sms") return { cancelled: "This message has no text for a mail" };
      const subscriber = await subscriberOf(message);
      const obstacle = send.kind === "test" ? null : obstacleFor(message, send, subscriber, settings.timezone);
      if (obstacle) return { cancelled: obstacle };

      const { origin } = send.payload;
      const token = subscriber ? await subscribers.tokenOf(subscriber.id) : "";
      const preferencesUrl = `${origin}/alerts?token=${token}`;
      const words = subscriberMail(send.payload, today(settings.timezone));
      return {
        ...common,
        ...framed(words, { business: settings, origin }, { preferencesUrl }),
        to: { name: nameOf(subscriber), address: message.recipient },
        headers: {
          // RFC 2369 and RFC 8058: one press in the mail program unsubscribes, by POST.
          "List-Unsubscribe": `<${origin}/api/alerts/one-click?token=${token}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "List-Help": `<${preferencesUrl}>`,
          "List-Post": "NO",
          "List-ID": `<updates.${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
          ...AUTOMATIC,
        },
      };
    },

    async sms(message: Message): Promise<Sms | Cancelled> {
      const settings = await business.settings();
      const send = await sendOf(message);
      if (send.payload.kind === "mass-email") return { cancelled: "This message has no text for an SMS" };
      const subscriber = await subscriberOf(message);
      const obstacle = send.kind === "test" ? null : obstacleFor(message, send, subscriber, settings.timezone);
      if (obstacle) return { cancelled: obstacle };
      return {
        to: message.recipient,
        text:
          send.payload.kind === "mass-sms"
            ? smsText(settings.name, send.payload.message)
            : locationSms(settings.name, send.payload.stop, today(settings.timezone)),
        statusUrl: publicUrl && `${publicUrl}/api/twilio/status?message=${message.id}`,
      };
    },
  };

  /**
   * What a customer is told of a booking holds until they are told anew; that a request came in stays true. Of a deleted booking
   * nothing is said any more, but that it is cancelled: who was to hear that may be waiting for the truck.
   */
  async function whyOutdated(notice: Notice, { cause }: Message): Promise<string | null> {
    if (notice.kind !== "booking") return null;
    const { booking, news } = notice;
    if (news !== "received") {
      const newest = await outboxStore(db).newestAfter(bookingCause(booking.id), "email");
      if (newest?.cause !== cause) return "A later mail says how the booking stands";
    }
    return news === "cancelled" || (await bookings.exists(booking.id)) ? null : "The booking was deleted";
  }

  async function noticeMail(notice: Notice, recipient: string, settings: BusinessSettings, from: Mailbox) {
    const look = { business: settings, origin: notice.origin };
    if (notice.kind !== "booking") {
      return {
        ...framed(ownerMail(notice, today(settings.timezone)), look, null),
        to: { name: settings.name, address: recipient },
        ...replyTo(notice),
        headers: AUTOMATIC,
      };
    }
    const { booking, calendar, news } = notice;
    // The calendar library is loaded with the first booking that needs it.
    const { calendarFile } = await import("../bookings/calendar-file.ts");
    return {
      ...framed(bookingMail(news, booking, settings, today(settings.timezone)), look, null),
      to: { name: news === "received" ? "" : booking.customerName, address: recipient },
      replyTo: { name: settings.name, address: settings.email },
      headers: AUTOMATIC,
      ...(calendar
        ? {
            calendar: {
              method: calendar.method,
              content: calendarFile({ ...calendar, booking, business: settings, from, now: clock.now() }),
            },
          }
        : {}),
    };
  }

  async function sendOf(message: Message): Promise<SendRow> {
    if (lastSend?.id !== message.sendId) lastSend = await sendsStore(db).byId(message.sendId ?? 0);
    if (!lastSend) throw new Error(`Message ${message.id} says nothing`);
    return lastSend;
  }

  async function subscriberOf({ subscriberId }: Message): Promise<Subscriber | undefined> {
    return subscriberId === null ? undefined : subscribers.byId(subscriberId);
  }

  function today(timezone: string): string {
    return wallClock(clock.now(), timezone).day;
  }

  function obstacleFor(message: Message, send: SendRow, subscriber: Subscriber | undefined, timezone: string) {
    if (!subscriber) return "The subscriber was deleted";
    const isWanted = message.channel === "email" ? subscriber.emailNotifications : subscriber.smsNotifications;
    if (!subscriber.isActive || !isWanted) return "The subscriber has unsubscribed";
    if (message.channel === "sms" && subscriber.phone !== message.recipient) return "The phone number has changed";
    if (send.payload.kind !== "location-update") return null;
    const { date } = send.payload.stop;
    const wasAhead = date >= wallClock(send.createdAt, timezone).day;
    return wasAhead && date < today(timezone) ? "The stop was over before this could be sent" : null;
  }
}

/** No answering machine should answer these (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

function replyTo(notice: Notice): { replyTo?: Mailbox } {
  if (notice.kind === "owner-booking") {
    return { replyTo: { name: notice.booking.customerName, address: notice.booking.customerEmail } };
  }
  if (notice.kind !== "owner-message") return {};
  const { firstName, lastName, email } = notice.message;
  return { replyTo: { name: `${firstName} ${lastName}`, address: email } };
}

const nameOf = (subscriber: Subscriber | undefined) =>
  [subscriber?.firstName, subscriber?.lastName].filter(Boolean).join(" ");

/** The same at each attempt: who gets a mail twice sees it once. */
function messageId(message: Message, from: Mailbox): string {
  const moment = Date.parse(message.createdAt).toString(36);
  return `<${message.id}.${moment}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}
