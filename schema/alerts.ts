import { z } from "zod";
import { requiredLine } from "./fields.ts";
import { followed, topics } from "./follows.ts";

/** The preferences of a subscriber, behind the signed link in a mail or an SMS; the token identifies the subscriber. */

const token = requiredLine("Token", 200);

/** The token of `GET /api/alerts?token=` and of the one-click address (RFC 8058). */
export const alertsToken = z.object({ token });

/** `GET /api/alerts?token=`: what they get. Address and number are shortened: a forwarded mail gives little away. */
export const alerts = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  /** False while nothing is sent to them at all. */
  isActive: z.boolean(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  /** What they hear of, and nothing else; empty: every stop, and specials. */
  follows: z.array(followed),
});
export type Alerts = z.infer<typeof alerts>;

/** `POST /api/alerts`: what they want from now on; neither of both channels unsubscribes them, topics left out stay as they are. */
export const alertsChange = z.object({
  token,
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  topics: topics.optional(),
});
export type AlertsChange = z.infer<typeof alertsChange>;
