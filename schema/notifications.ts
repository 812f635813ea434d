import { z } from "zod";
import { isoDateTime, PHONE_EXAMPLES, requiredLine, requiredText } from "./fields.ts";
import { SMS_MAX_LENGTH } from "./sms-limits.ts";

/** Messages to subscribers: the calls of Mass Comm and of the notification sender (product.md, *Messages that go out*). */

export const CHANNELS = ["email", "sms", "push"] as const;
export const channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof channel>;
/** The channels that reach a person's address or number; push reaches a phone. */
export type AddressedChannel = Exclude<Channel, "push">;

const locationId = z.int("Please select a location").positive("Please select a location");
const smsMessage = requiredText("Message", SMS_MAX_LENGTH);
const emailSubject = requiredLine("Subject", 200);
const emailMessage = requiredText("Message", 10_000);

/** The event of the stop that the send is about. */
const changeId = z.int().positive().optional();

/** `POST /api/notify/location-update`. One send for each change, else for each confirmation of the stop (its `confirmedAt`), whatever the key. */
export const locationUpdate = z.object({ locationId, changeId });

/** `POST /api/subscribers/mass-sms`. Without a key, the same content within ten minutes is one send. */
export const massSms = z.object({ message: smsMessage });

/** `POST /api/subscribers/mass-email`. Likewise. An empty line in the message parts paragraphs; it is text, not HTML. */
export const massEmail = z.object({ subject: emailSubject, message: emailMessage });

export const BROADCAST_KINDS = ["location-update", "mass-sms", "mass-email"] as const;

/** The content of a broadcast: `locationId`, `message`, or `subject` and `message`, as in the three calls. */
export const broadcastContent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("location-update"), locationId, changeId }),
  z.object({ kind: z.literal("mass-sms"), message: smsMessage }),
  z.object({ kind: z.literal("mass-email"), subject: emailSubject, message: emailMessage }),
]);
export type BroadcastContent = z.infer<typeof broadcastContent>;

/**
 * The content of a broadcast, stored once for all its deliveries; `origin` is the site's address at the time, for links.
 * `topics` is empty for a broadcast that is about no stop. News of a stop are composed at the moment of sending: stored are the stop, its
 * name for the owner's list, and whether it took place at the time, was over, or its day was.
 */
export type BroadcastPayload = { origin: string; topics?: string[] } & (
  | {
      kind: "location-update";
      locationId: number;
      changeId?: number;
      name: string;
      state: "on" | "cancelled" | "over" | "past";
    }
  | Exclude<BroadcastContent, { kind: "location-update" }>
);

const counts = {
  /** Deliveries that the provider accepted (or that were simulated). */
  successCount: z.number(),
  /** Deliveries that still go on in the background. */
  queuedCount: z.number(),
  /** Deliveries that will not be tried again by themselves. */
  failedCount: z.number(),
};

/** The answer to a test and to a retry, after at most ten seconds. */
export const broadcastAnswer = z.object({ sendId: z.number(), ...counts });
export type BroadcastAnswer = z.infer<typeof broadcastAnswer>;

/** The answer to the three calls, likewise. */
export const newBroadcastAnswer = broadcastAnswer.extend({
  /** When this very thing went out before; null where it went out now. Nothing is sent twice, and the counts are those of then. */
  alreadySentAt: isoDateTime.nullable(),
});
export type NewBroadcastAnswer = z.infer<typeof newBroadcastAnswer>;

/** A row of `GET /api/sends` (the newest first, at most 50), and each event of `GET /api/sends/{id}/events`. */
export const broadcast = z.object({
  id: z.number(),
  kind: z.enum([...BROADCAST_KINDS, "test"]),
  /** The stop's name, the subject, or the beginning of the SMS. */
  title: z.string(),
  createdAt: isoDateTime,
  total: z.number(),
  ...counts,
  /** Of those accepted: known to have reached the phone (Twilio's status callbacks; mail servers say nothing of the kind). */
  deliveredCount: z.number(),
  /** Not sent, because the person unsubscribed or was deleted first. */
  cancelledCount: z.number(),
});
export type Broadcast = z.infer<typeof broadcast>;

export const DELIVERY_STATUSES = ["queued", "sending", "sent", "failed", "cancelled"] as const;
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** One mail, SMS or push notification to one person. */
export const delivery = z.object({
  id: z.number(),
  channel,
  /** E-mail address, phone number as E.164, or the number of a push subscription ("phone 12"). */
  recipient: z.string(),
  status: deliveryStatus,
  attempts: z.number(),
  /** The reason of a failure, a cancellation or another attempt, in words for the owner. */
  reason: z.string().nullable(),
  /** When the next attempt is due, while it waits. */
  nextAttemptAt: isoDateTime.nullable(),
  sentAt: isoDateTime.nullable(),
  deliveredAt: isoDateTime.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** `GET /api/sends/{id}`: the counts, and each failed recipient with the reason (at most 500). */
export const broadcastDetails = broadcast.extend({ failed: z.array(delivery) });
export type BroadcastDetails = z.infer<typeof broadcastDetails>;

/** `GET /api/sends/{id}/deliveries?after=&status=`: every delivery in pages of 200; `next` is the `after` of the next page. */
export const deliveriesQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  status: deliveryStatus.optional(),
});
export const deliveriesPage = z.object({ deliveries: z.array(delivery), next: z.number().nullable() });

/** The subject of a transactional email. */
const about = z.object({
  /** The kind of mail, such as `booking` or `owner-message`. */
  kind: z.string(),
  /** The booking, contact message or submission. */
  id: z.number().nullable(),
  /** The same in words for the owner. */
  words: z.string(),
});
export type MailSubject = z.infer<typeof about>;

/** A mail to one person for one reason: a booking confirmation, a notification of the owner. `POST /api/transactional/{id}/retry`. */
export const transactionalEmail = delivery.extend({
  about,
  createdAt: isoDateTime,
  /** The text, when mail is simulated: it is readable nowhere else. */
  simulated: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type TransactionalEmail = z.infer<typeof transactionalEmail>;

/** `GET /api/transactional?before=&status=`: the newest first, in pages of 50; `next` is the `before` of the next page. */
export const transactionalQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  status: deliveryStatus.optional(),
});
export const transactionalPage = z.object({ emails: z.array(transactionalEmail), next: z.number().nullable() });
export type TransactionalPage = z.infer<typeof transactionalPage>;

/** `POST /api/notifications/preview` with a content: the people that it would reach, and its cost. Nothing is sent. */
export const broadcastPreview = z.object({
  /** People reached by at least one channel. */
  people: z.number(),
  mails: z.number(),
  texts: z.number(),
  /** Push subscriptions, which are anonymous. */
  phones: z.number(),
  /** The SMS as it goes out, with name and opt-out words; null where none is sent. */
  sms: z
    .object({
      text: z.string(),
      encoding: z.enum(["GSM-7", "UCS-2"]),
      units: z.number(),
      segmentsPerMessage: z.number(),
      /** For all recipients together. */
      segments: z.number(),
    })
    .nullable(),
  /** The mail's subject; null where none is sent. */
  subject: z.string().nullable(),
  /** Between 9 PM and 8 AM of the business's zone, when messages disturb people. */
  quietHours: z.boolean(),
  /** The business's wall clock, `HH:MM`. */
  businessTime: z.string(),
});
export type BroadcastPreview = z.infer<typeof broadcastPreview>;

/** `POST /api/notifications/test`: sends a content to the owner alone (`broadcastAnswer`); `phone` replaces the business's. */
export const testBroadcast = z.object({
  content: broadcastContent,
  phone: requiredLine("Phone number", 40).meta({ examples: PHONE_EXAMPLES }).optional(),
});

const channelState = {
  /** Deliveries that wait or are under way. */
  waitingCount: z.number(),
  /** While the provider refuses, nothing is sent before this time; null while it accepts. */
  pausedUntil: isoDateTime.nullable(),
  /** The provider's words when the sending was paused. */
  why: z.string().nullable(),
};

/** `GET /api/notifications/status`: the provider of each channel, and whether it accepts messages. */
export const notificationStatus = z.object({
  mail: z.object({ provider: z.enum(["smtp", "sendgrid", "simulated"]), from: z.string(), ...channelState }),
  sms: z.object({ provider: z.enum(["twilio", "simulated"]), from: z.string().nullable(), ...channelState }),
  push: z.object({ provider: z.literal("web-push"), ...channelState }),
});
export type NotificationStatus = z.infer<typeof notificationStatus>;

/** A row of `GET /api/automatic-messages`: an automatic message, with the data of a made-up person. */
export const notificationExample = z.object({
  /** Names it in `GET /api/automatic-messages/{id}`, which answers a mail as mail programs show it. */
  id: z.string(),
  /** To whom it goes and why, in words for the owner. */
  when: z.string(),
  channel,
  /** A notification's title; null for an SMS. */
  subject: z.string().nullable(),
  text: z.string(),
});
export type NotificationExample = z.infer<typeof notificationExample>;

export const notificationExampleParams = z.object({ id: z.string().max(40) });
