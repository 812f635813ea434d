import { z } from "zod";
import { requiredLine } from "./fields.ts";
import { followedTopic, topics } from "./follows.ts";

/** The preferences of a subscriber, behind the signed link in a mail or an SMS; the token identifies the subscriber. */

const token = requiredLine("Token", 200);

/** The token of `GET /api/alerts?token=` and of the one-click address (RFC 8058). */
export const alertsToken = z.object({ token });

/** `GET /api/alerts?token=`: a subscriber's choices. Address and number are shortened, because mails are forwarded. */
export const alerts = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  /** False for an unsubscribed person. */
  isActive: z.boolean(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  /** The followed topics; empty for every stop and specials. */
  follows: z.array(followedTopic),
});
export type Alerts = z.infer<typeof alerts>;

/** `POST /api/alerts`: the new choices. Without any channel the person is unsubscribed; missing topics stay unchanged. */
export const alertsChange = z.object({
  token,
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  topics: topics.optional(),
});
export type AlertsChange = z.infer<typeof alertsChange>;
