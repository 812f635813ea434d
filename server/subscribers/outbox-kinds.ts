import { z } from "zod";
import type { Subscriber } from "../../schema/subscribers.ts";
import { frameMail, type MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { alertTokens } from "./alert-tokens.ts";
import { subscriberStore } from "./store.ts";

/** At most one mail in this time, so that nobody can flood somebody else's mailbox. */
const ONCE_IN_MS = 60 * 60_000;

/** Transactional mails to subscribers. */
export function subscriberMails({ db, clock, queue }: Context, mails: BusinessMails) {
  const { tokenOf } = alertTokens(db);
  const link = queue.define({
    name: "alerts-link",
    cause: "alerts-link:",
    subject: "subscriber",
    payload: z.object({ origin: z.string().nullable(), subscriberId: z.number() }),
    about: (id) => `To subscriber ${id}: how to change their updates`,
    async compose({ origin, subscriberId }) {
      if (!(await subscriberStore(db).byId(subscriberId))) return { outdated: "The subscriber was deleted" };
      return mail(origin, origin && `${origin}/alerts?token=${await tokenOf(subscriberId)}`);
    },
    examples: async (origin) => [
      {
        id: "alerts-link",
        when: "To a subscriber whose address is entered once more",
        content: await mail(origin, `${origin}/alerts`),
      },
    ],
  });

  async function mail(origin: string | null, address: string | null) {
    const { settings, from } = await mails.present();
    return {
      mail: { from, toName: "", ...frameMail(linkMail(settings.name, address), { business: settings, origin }, null) },
    };
  }

  return {
    /**
     * Mails the signed link to a subscriber whose address was entered in a public form, at most once an hour, in the transaction
     * of the form. Only the owner of the mailbox can change the subscription.
     */
    async sendLink(trx: Database, { id, email }: Pick<Subscriber, "id" | "email">): Promise<void> {
      const prefix = `alerts-link:${id}:`;
      const now = clock.now().getTime();
      const lastSentAt = Number((await link.newest(trx, prefix))?.cause.slice(prefix.length) ?? 0);
      if (now - lastSentAt < ONCE_IN_MS) return;
      await link.add(trx, {
        cause: `${prefix}${now}`,
        recipient: email,
        payload: { origin: mails.origin, subscriberId: id },
      });
    },
  };
}

const linkMail = (business: string, address: string | null): MailWords => ({
  subject: `Your updates from ${business}`,
  heading: "Your updates",
  blocks: [
    { text: `Somebody, perhaps you, has entered this address on our website to hear where ${business} stops.` },
    { text: "You are signed up already. Your name, your number and how we reach you are as they were." },
    address
      ? { link: address, label: "See and change what you get" }
      : { text: "To change what you get, use the link at the end of any update from us." },
  ],
});
