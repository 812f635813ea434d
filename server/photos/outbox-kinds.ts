import { z } from "zod";
import type { MailWords } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { PushService } from "../push/service.ts";
import { photoStore } from "./store.ts";

interface Submission {
  customerName: string;
  photoCount: number;
}

/** The mail and the notification to the owner about photos that wait for approval. */
export function photoEmails(
  { db, queue }: Context,
  { mails, business, push }: { mails: BusinessMails; business: BusinessService; push: PushService },
) {
  const toOwner = queue.define({
    name: "owner-photos",
    cause: "owner:photos:",
    subject: "photos",
    payload: z.object({ origin: z.string().nullable(), customerName: z.string(), photoCount: z.number() }),
    about: (id) => `To you: photos that wait (${id})`,
    compose: ({ origin, ...submission }) => mails.toOwner(origin, () => photosWait(submission)),
    examples: async (origin) => [
      {
        id: "owner-photos",
        when: "To you, when photos wait for your approval",
        content: await mails.toOwner(origin, () => photosWait(EXAMPLE)),
      },
    ],
  });
  const ring = push.defineRing({
    kind: "photo",
    when: "To you, when photos wait for your approval",
    words: ringWords,
    async isHandled(id) {
      const submission = await photoStore(db).byId(id);
      return !submission || submission.isApproved;
    },
    example: async () => EXAMPLE,
  });

  return {
    /** Queues both if photos need approval, in the transaction that stores the submission. */
    async submitted(trx: Database, { id, customerName, photoCount }: Submission & { id: number }): Promise<void> {
      if (!(await business.settings(trx)).approvePhotos) return;
      const [cause, recipient] = [`owner:photos:${id}`, await mails.ownerAddress(trx)];
      await toOwner.add(trx, { cause, recipient, payload: { origin: mails.origin, customerName, photoCount } });
      await ring(trx, id, { customerName, photoCount });
    },
  };
}

const EXAMPLE: Submission = { customerName: "Ada Lee", photoCount: 2 };

function ringWords({ customerName, photoCount }: Submission) {
  const what = photoCount === 1 ? "1 photo waits for you" : `${photoCount} photos wait for you`;
  return {
    title: "photos to approve",
    body: what,
    named: `${what}, from ${customerName}`,
    path: "/admin-dashboard?tab=photos",
  };
}

const photosWait = ({ customerName, photoCount }: Submission): MailWords => ({
  subject: `Photos from ${customerName} are waiting`,
  heading: "Photos are waiting for you",
  blocks: [
    {
      text:
        photoCount === 1
          ? `${customerName} sent a photo. It appears once you approve it.`
          : `${customerName} sent ${photoCount} photos. They appear once you approve them.`,
    },
  ],
});
