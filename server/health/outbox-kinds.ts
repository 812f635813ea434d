import { z } from "zod";
import { type Channel, channel } from "../../schema/notifications.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";

/** The mail to the owner about a paused channel. */
export function healthEmails({ clock, write, queue }: Context, mails: BusinessMails) {
  const toOwner = queue.define({
    name: "owner-paused",
    cause: "owner:paused:",
    subject: "channel",
    payload: z.object({ origin: z.string().nullable(), channel, why: z.string() }),
    about: () => "To you: text messages are paused",
    compose: ({ origin, why }) => mails.toOwner(origin, () => textsPaused(why)),
    examples: async (origin) => [
      {
        id: "owner-paused",
        when: "To you, when the SMS provider keeps refusing",
        content: await mails.toOwner(origin, () => textsPaused("Twilio: authentication failed")),
      },
    ],
  });

  return {
    /** Adds the mail about a provider that keeps refusing. A pause of the mails themselves shows at the desk alone. */
    async channelPaused(channel: Channel, why: string): Promise<void> {
      if (channel === "email") return;
      const cause = `owner:paused:${clock.now().toISOString()}`;
      const payload = { origin: mails.origin, channel, why };
      await write(async (trx) => toOwner.add(trx, { cause, recipient: await mails.ownerAddress(trx), payload }));
    },
  };
}

const textsPaused = (why: string): MailWords => ({
  subject: "Your text messages are paused",
  heading: "Your text messages are paused",
  blocks: [
    { text: "The provider keeps refusing. Nothing is lost: the messages wait, and we try again by ourselves." },
    { quote: why },
  ],
});
