import { z } from "zod";
import { emailAddress, isoDateTime, optionalLine, PHONE_EXAMPLES } from "./fields.ts";
import { honeypot } from "./honeypot.ts";
import { listQuery } from "./list-query.ts";

/** product.md, *Stored data*: who hears where the truck will be. */

/** SMS needs a number to go to (product.md, *Messages that go out*: the box is disabled until one is entered). */
export const SMS_NEEDS_PHONE = "A phone number is required for SMS notifications";

const fields = {
  // As typed; the server checks it and stores it as E.164.
  phone: optionalLine("Phone number", 40, PHONE_EXAMPLES),
  firstName: optionalLine("First name", 100),
  lastName: optionalLine("Last name", 100),
};

/** `GET /api/subscribers?rows=&search=&channel=`: the newest, of all or of those who are active and want a channel. */
export const subscribersQuery = listQuery.extend({ channel: z.enum(["email", "sms"]).optional() });
export type SubscribersQuery = z.infer<typeof subscribersQuery>;

/** Who signs up. An address is the same in capitals and in lower case. */
export const subscriberFields = z.object({
  email: emailAddress().transform((email) => email.toLowerCase()),
  ...fields,
  website: honeypot,
});

export const hasPhoneForSms = ({ smsNotifications, phone }: { smsNotifications: boolean; phone: string | null }) =>
  !smsNotifications || phone !== null;
export const PHONE_REQUIRED_ISSUE = { path: ["phone"], error: SMS_NEEDS_PHONE };

/** `POST /api/subscribers`. */
export const newSubscriber = subscriberFields
  .extend({ emailNotifications: z.boolean().default(true), smsNotifications: z.boolean().default(false) })
  .refine(hasPhoneForSms, PHONE_REQUIRED_ISSUE);
export type NewSubscriber = z.infer<typeof newSubscriber>;

/** A box of a form as browsers send it: missing where it is not ticked. */
export const checkbox = z
  .string()
  .optional()
  .transform((sent) => sent !== undefined);

type Channels = { emailNotifications: boolean; smsNotifications: boolean };
/** Without a channel nothing could be sent. */
export const hasChannel = ({ emailNotifications, smsNotifications }: Channels) =>
  emailNotifications || smsNotifications;
export const CHANNEL_REQUIRED_ISSUE = { path: ["emailNotifications"], error: "Choose email, SMS or both" };

/** The sign-up form: its output is the body of the call. */
export const signUpForm = subscriberFields
  .extend({ emailNotifications: checkbox, smsNotifications: checkbox })
  .refine(hasPhoneForSms, PHONE_REQUIRED_ISSUE)
  .refine(hasChannel, CHANNEL_REQUIRED_ISSUE);

/** `PUT /api/subscribers/{id}` (the owner's): missing fields stay unchanged. */
export const subscriberChange = z
  .object({ ...fields, emailNotifications: z.boolean(), smsNotifications: z.boolean(), isActive: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type SubscriberChange = z.infer<typeof subscriberChange>;

/**
 * The consent of a subscriber: `at` (UTC), `from` (the page that was filled in), `address` (the visitor's network
 * address, as proof; personal, so only the owner's call for it carries it), `wording` (see subscriber-consent.ts).
 */
export const consent = z.object({ at: isoDateTime, from: z.string(), address: z.string(), wording: z.string() });
export type Consent = z.infer<typeof consent>;

/** `GET /api/subscribers/{id}/consent` (the owner's): null where somebody else than the subscriber made the entry. */
export const consentRecord = z.object({ consent: consent.nullable() });
export type ConsentRecord = z.infer<typeof consentRecord>;

/** A subscriber, as a sign-up and the owner's changes are answered. `phone` is E.164 where SMS go there. */
export const subscriber = z.object({
  id: z.number(),
  email: z.string(),
  phone: z.string().nullable().meta({ title: "phone number" }),
  firstName: z.string().nullable().meta({ title: "first name" }),
  lastName: z.string().nullable().meta({ title: "last name" }),
  emailNotifications: z.boolean().meta({ title: "mail" }),
  smsNotifications: z.boolean().meta({ title: "SMS" }),
  isActive: z.boolean().meta({ title: "subscription" }),
  createdAt: isoDateTime,
  /** Counts the changes; a change names the revision that it is based on (`If-Match`). */
  revision: z.number(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** A row of `GET /api/subscribers` (the owner's); `follows` counts the followed topics, and is 0 for a subscriber of all stops. */
export const listedSubscriber = subscriber.extend({ follows: z.number() });
export type ListedSubscriber = z.infer<typeof listedSubscriber>;

/** More than the address that opens a mail program has room for. */
export const MAX_MAILTO_ADDRESSES = 250;

/**
 * `GET /api/subscribers/totals` (the owner's): all of them, those who are active with mail and with SMS (product.md, *Messages that go
 * out*); of these, who hears of everything (`docs/decisions/016`), and the mail addresses, the newest first, as far as a mail
 * program can take them.
 */
export const subscriberTotals = z.object({
  all: z.number().int(),
  email: z.number().int(),
  sms: z.number().int(),
  massMails: z.number().int(),
  massTexts: z.number().int(),
  mailAddresses: z.array(z.string()),
});
export type SubscriberTotals = z.infer<typeof subscriberTotals>;
