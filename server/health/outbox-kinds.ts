import { z } from "zod";
import { type Channel, channel } from "../../schema/notifications.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { PushService } from "../push/service.ts";

/** What the owner hears of a paused channel: a mail, and a ring. */
export function healthEmails({ clock, write, queue }: Context, mails: BusinessMails, push: PushService) {
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
    /**
     * Adds what is told of a provider that keeps refusing: never over the channel that pauses. A pause of the messages to phones shows
     * at the desk alone.
     */
    async channelPaused(channel: Channel, why: string): Promise<void> {
      if (channel === "push") return;
      const now = clock.now().toISOString();
      const payload = { origin: mails.origin, channel, why };
      await write(async (trx) => {
        await push.ring(trx, "health", `${channel}:${now}`, {
          title: channel === "sms" ? "text messages are paused" : "mails are paused",
          body: "The provider keeps refusing. Nothing is lost: they wait.",
          path: "/admin-dashboard?tab=settings&part=health",
        });
        if (channel === "email") return;
        await toOwner.add(trx, { cause: `owner:paused:${now}`, recipient: await mails.ownerAddress(trx), payload });
      });
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
