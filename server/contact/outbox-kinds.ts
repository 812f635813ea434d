import { z } from "zod";
import { type ContactMessage, contactMessage } from "../../schema/contact.ts";
import { subjectLabel } from "../../schema/contact-subjects.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { PushService } from "../push/service.ts";
import { contactStore } from "./store.ts";

/** The mail and the notification to the owner about a new message. */
export function contactEmails({ db, queue }: Context, mails: BusinessMails, push: PushService) {
  const toOwner = queue.define({
    name: "owner-message",
    cause: "owner:message:",
    subject: "message",
    payload: z.object({ origin: z.string().nullable(), message: contactMessage }),
    about: (id) => `To you: contact message ${id}`,
    compose: mail,
    examples: async (origin) => [
      {
        id: "owner-message",
        when: "To you, when somebody writes to you",
        content: await mail({ origin, message: EXAMPLE }),
      },
    ],
  });

  const ring = push.defineRing({
    kind: "message",
    when: "To you, when somebody writes to you",
    words: ringWords,
    isHandled: async (id) => !(await contactStore(db).byId(id)),
    example: async () => EXAMPLE,
  });

  function mail({ origin, message }: { origin: string | null; message: Written }) {
    return mails.toOwner(origin, () => newMessage(message), { name: nameOf(message), address: message.email });
  }

  return {
    /** Queues both, in the transaction that stores the message. */
    async written(trx: Database, message: ContactMessage): Promise<void> {
      const [cause, recipient] = [`owner:message:${message.id}`, await mails.ownerAddress(trx)];
      await toOwner.add(trx, { cause, recipient, payload: { origin: mails.origin, message } });
      await ring(trx, message.id, message);
    },
  };
}

type Written = Pick<ContactMessage, "firstName" | "lastName" | "email" | "subject" | "message">;

const EXAMPLE: Written = {
  firstName: "Ada",
  lastName: "Lee",
  email: "ada@example.com",
  subject: "general-question",
  message: "Do you come to Lyle this summer?",
};

const nameOf = ({ firstName, lastName }: Written) => `${firstName} ${lastName}`;

/** The texts of the notification. */
function ringWords(message: Written) {
  const about = subjectLabel(message.subject);
  return {
    title: "new message",
    body: about,
    named: `${nameOf(message)}: ${about}`,
    path: "/admin-dashboard?tab=messages",
  };
}

const newMessage = (message: Written): MailWords => ({
  subject: `New message from ${nameOf(message)}`,
  heading: subjectLabel(message.subject),
  blocks: [
    {
      facts: [
        ["From", nameOf(message)],
        ["Email", message.email],
      ],
    },
    { quote: message.message },
    { text: "Reply to this email to answer." },
  ],
});
