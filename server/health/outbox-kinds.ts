import { z } from "zod";
import { type AddressedChannel, type Channel, channel } from "../../schema/notifications.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { PushService } from "../push/service.ts";

/** A fault of the site, in words for the owner. */
export interface SiteFault {
  title: string;
  body: string;
}

export type FaultPush = ReturnType<typeof faultPush>;

/** Defines the notification about faults of the site. */
export const faultPush = (push: PushService) =>
  push.defineRing({
    kind: "health",
    when: "To you, when something is wrong with the site",
    words: (trouble: SiteFault) => ({ ...trouble, path: "/admin-dashboard?tab=settings&part=health" }),
    example: async () => channelTrouble("sms"),
  });

const channelTrouble = (channel: AddressedChannel): SiteFault => ({
  title: channel === "sms" ? "text messages are paused" : "mails are paused",
  body: "The provider keeps refusing. Nothing is lost: they wait.",
});

/** The owner's mail and notification about a paused channel. */
export function healthEmails({ clock, write, queue }: Context, mails: BusinessMails, ring: FaultPush) {
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
     * Queues the message about a paused channel, never on that channel. A pause of push notifications is shown only at the desk.
     */
    async channelPaused(channel: Channel, why: string): Promise<void> {
      if (channel === "push") return;
      const now = clock.now().toISOString();
      const payload = { origin: mails.origin, channel, why };
      await write(async (trx) => {
        await ring(trx, `${channel}:${now}`, channelTrouble(channel));
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
