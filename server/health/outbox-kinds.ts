import { z } from "zod";
import { type Channel, channel } from "../../schema/notifications.ts";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Queue } from "../outbox/queue.ts";

interface Parts {
  db: Database;
  clock: Clock;
  queue: Queue;
  mails: BusinessMails;
}

/** What the owner is told of the site's health. */
export function healthMessages({ db, clock, queue, mails }: Parts) {
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
      await toOwner.add(db, { cause, recipient: await mails.ownerAddress(), payload });
      queue.wake();
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
