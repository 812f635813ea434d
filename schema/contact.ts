import { z } from "zod";
import { CONTACT_SUBJECTS, MESSAGE_MAX_LENGTH } from "./contact-subjects.ts";
import { emailAddress, isoDateTime, requiredLine, requiredText } from "./fields.ts";
import { honeypot } from "./honeypot.ts";

/** product.md, *Stored data*: what a visitor writes to the owner. */

/** `POST /api/contact`, and the message form. */
export const newMessage = z.object({
  firstName: requiredLine("First name", 100),
  lastName: requiredLine("Last name", 100),
  email: emailAddress(),
  subject: z.enum(
    CONTACT_SUBJECTS.map(({ value }) => value),
    "Please choose a subject",
  ),
  message: requiredText("Message", MESSAGE_MAX_LENGTH),
  website: honeypot,
});
export type NewMessage = z.infer<typeof newMessage>;

/** A row of `GET /api/contact-messages` (the owner's), and the answer to every write. */
export const contactMessage = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean().meta({ title: "mark as read" }),
  isSaved: z.boolean().meta({ title: "mark as saved" }),
  createdAt: isoDateTime,
});
export type ContactMessage = z.infer<typeof contactMessage>;
