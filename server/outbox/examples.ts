import type { NotificationExample } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import { DENY_ALL_POLICY } from "../web/security.ts";
import type { DeliveryExample } from "./kinds.ts";

export type ExampleService = ReturnType<typeof exampleService>;

/** A mail has inline styles and shows the logo. */
export const MAIL_CONTENT_POLICY = `${DENY_ALL_POLICY}; style-src 'unsafe-inline'; img-src 'self'`;

/** Examples of every automatic message, for the owner to read (product.md, *The desk*). */
export function exampleService({ queue }: Pick<Context, "queue">) {
  return {
    /** Every mail, SMS and push notification. @param origin the site's address, for their links */
    list: async (origin: string): Promise<NotificationExample[]> => (await queue.kinds.examples(origin)).map(shown),

    /** A mail as mail programs show it. @throws NotFound */
    async html(id: string, origin: string): Promise<string> {
      const example = (await queue.kinds.examples(origin)).find((one) => one.id === id);
      if (!example || !("mail" in example.content)) throw new NotFound("Mail");
      return example.content.mail.html;
    },
  };
}

function shown({ id, when, content }: DeliveryExample): NotificationExample {
  if ("mail" in content) {
    return { id, when, channel: "email", subject: content.mail.subject, text: content.mail.text };
  }
  if ("sms" in content) return { id, when, channel: "sms", subject: null, text: content.sms.text };
  const { title, body } = content.push.notification;
  return { id, when, channel: "push", subject: title, text: body };
}
