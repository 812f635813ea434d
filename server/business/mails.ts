import type { BusinessSettings } from "../../schema/business.ts";
import { wallClock } from "../../schema/times.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Mailbox, MailContent } from "../outbox/mail.ts";
import { type Block, framed, type MailWords } from "./mail-frame.ts";
import type { BusinessService } from "./service.ts";

export type BusinessMails = ReturnType<typeof businessMails>;

/** What the mails of all nouns have in common: the sender, the frame, and the way to the owner. */
export function businessMails({ clock, env }: Context, business: BusinessService) {
  const senderOf = ({ name, email }: BusinessSettings): Mailbox => ({
    name: env.MAIL_FROM.name ?? name,
    address: env.MAIL_FROM.address ?? email,
  });

  /** What a mail is made with, as it is now: the settings, the sender, and the business's day. */
  async function present() {
    const settings = await business.settings();
    return { settings, from: senderOf(settings), today: wallClock(clock.now(), settings.timezone).day };
  }

  return {
    present,

    /**
     * The site's address for links in mails that a visitor causes. Null without PUBLIC_URL: a visitor can make up the host name of
     * a request, and no link in a mail may lead there.
     */
    origin: env.PUBLIC_URL ?? null,

    /** What the UIDs of calendar entries end with. */
    calendarDomain: business.calendarDomain,

    /** Whose mails these are: `MAIL_FROM`, else the business's own name and address. */
    sender: async () => senderOf(await business.settings()),

    /** Where mails to the owner go. @param from the transaction to read in, where there is one */
    async ownerAddress(from?: Database): Promise<string> {
      const { ownerEmail, email } = await business.settings(from);
      return ownerEmail || email;
    },

    /**
     * Composes a mail to the owner.
     * @param write makes the words, from the business's day
     * @param replyTo whom the owner's answer goes to
     */
    async toOwner(
      origin: string | null,
      write: (today: string) => MailWords,
      replyTo?: Mailbox,
    ): Promise<{ mail: MailContent }> {
      const { settings, from, today } = await present();
      const { blocks, ...heading } = write(today);
      const desk: Block = origin
        ? { link: `${origin}/admin-dashboard`, label: "Open the dashboard" }
        : { text: "It is in your dashboard, too." };
      const words = { ...heading, blocks: [...blocks, desk] };
      return {
        mail: { from, toName: settings.name, replyTo, ...framed(words, { business: settings, origin }, null) },
      };
    },
  };
}
