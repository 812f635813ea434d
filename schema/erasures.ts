import { z } from "zod";
import { emailAddress, isoDateTime } from "./fields.ts";

/** Erasing a person on request, everywhere, by their e-mail address. */

/** `POST /api/erasures` and `POST /api/erasures/preview` */
export const erasureRequest = z.object({ email: emailAddress().transform((email) => email.toLowerCase()) });

/** Counts of what is stored about a person. `mails`: deliveries to or about them, queued and sent. */
export const erasureCounts = z.object({
  subscribers: z.number().int().meta({ title: "subscriptions" }),
  bookings: z.number().int().meta({ title: "bookings" }),
  messages: z.number().int().meta({ title: "messages" }),
  photos: z.number().int().meta({ title: "photo submissions" }),
  mails: z.number().int().meta({ title: "mails and SMS" }),
});
export type ErasureCounts = z.infer<typeof erasureCounts>;

/** The record of an erasure: its time and counts, without the person. */
export const erasure = erasureCounts.extend({ id: z.number().int(), erasedAt: isoDateTime });
export type Erasure = z.infer<typeof erasure>;
