import { z } from "zod";
import { type Channel, channel } from "../../schema/notifications.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";

/** What the owner is told of the site's health. */
export function healthMessages({ clock, write, queue }: Context, mails: BusinessMails) {
  const toOwner = queue.define({
    name: "owner-paused",
    cause: "owner:paused:",
    subject: "channel",
    payload: z.object({ origin: z.string().nullable(), channel, why: z.string() }),
    about: () => "To you: text messages are paused",
    compose: ({ origin, why }) => mails.toOwner(origin, () => textsPaused(why)),
  });

  return {
    /** A provider keeps refusing. Of the mail's own provider the desk alone can tell. */
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
