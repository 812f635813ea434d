import type { BusinessSettings } from "../../schema/business.ts";
import { wallClock } from "../../schema/times.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Mailbox, MailContent } from "../outbox/mail.ts";
import { frameMail, type MailBlock, type MailWords } from "./mail-frame.ts";
import type { BusinessService } from "./service.ts";

export type BusinessMails = ReturnType<typeof businessMails>;

/** The common parts of all mails: sender, frame, and the owner's address. */
export function businessMails({ clock, env }: Context, business: BusinessService) {
  const senderOf = ({ name, email }: BusinessSettings): Mailbox => ({
    name: env.MAIL_FROM.name ?? name,
    address: env.MAIL_FROM.address ?? email,
  });

  /** The current settings, sender and business day. */
  async function present() {
    const settings = await business.settings();
    return { settings, from: senderOf(settings), today: wallClock(clock.now(), settings.timezone).day };
  }

  return {
    present,

    /**
     * The site's address for links in mails that a visitor causes. Null without PUBLIC_URL, because a visitor can invent the host of a
     * request.
     */
    origin: env.PUBLIC_URL ?? null,

    /** The end of the UIDs of calendar entries. */
    calendarDomain: business.calendarDomain,

    /** The sender: `MAIL_FROM`, else the business's name and address. */
    sender: async () => senderOf(await business.settings()),

    /** The owner's address for notices. @param from the transaction to read in, if any */
    async ownerAddress(from?: Database): Promise<string> {
      const { ownerEmail, email } = await business.settings(from);
      return ownerEmail || email;
    },

    /**
     * Composes a mail to the owner.
     * @param write makes the texts, from the business's day
     * @param replyTo the recipient of the owner's reply
     */
    async toOwner(
      origin: string | null,
      write: (today: string) => MailWords,
      replyTo?: Mailbox,
    ): Promise<{ mail: MailContent }> {
      const { settings, from, today } = await present();
      const { blocks, ...heading } = write(today);
      const desk: MailBlock = origin
        ? { link: `${origin}/admin-dashboard`, label: "Open the dashboard" }
        : { text: "It is in your dashboard, too." };
      const words = { ...heading, blocks: [...blocks, desk] };
      return {
        mail: { from, toName: settings.name, replyTo, ...frameMail(words, { business: settings, origin }, null) },
      };
    },
  };
}
