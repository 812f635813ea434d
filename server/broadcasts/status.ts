import type { Channel, NotificationStatus, Preview, SendContent } from "../../schema/notifications.ts";
import { isQuiet } from "../../schema/quiet-hours.ts";
import { countSms } from "../../schema/sms-limits.ts";
import type { Context } from "../context.ts";
import { locationMail } from "./mail-texts.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { channelsOf } from "./sends.ts";
import { locationSms, smsText } from "./sms-text.ts";

export type StatusService = ReturnType<typeof statusService>;

/** What the owner sees before a send, and of the providers. */
export function statusService(
  { worker, mailer, texter, pusher }: Context,
  { business, news, subscribers, push, mails }: BroadcastNeeds,
) {
  return {
    /** Who carries what goes out, and whether it flows. */
    async status(): Promise<NotificationStatus> {
      const { name, address } = await mails.sender();
      return {
        mail: { provider: mailer.provider, from: `${name} <${address}>`, ...(await channelState("email")) },
        sms: { provider: texter.provider, from: texter.from, ...(await channelState("sms")) },
        push: { provider: pusher.provider, ...(await channelState("push")) },
      };
    },

    /** What a send would reach and cost. @throws NotFound for an unknown stop */
    async preview(content: SendContent): Promise<Preview> {
      const now = await business.today();
      const { topics, ...words } = await wordsOf(content, now);
      const reached = await subscribers.countReached(channelsOf(content.kind), topics);
      return {
        ...reached,
        phones: await push.countReached(topics),
        sms: words.sms === null ? null : segments(words.sms, reached.texts),
        subject: words.subject,
        quietHours: isQuiet(now.time),
        businessTime: now.time,
      };
    },
  };

  async function channelState(channel: Channel) {
    const { isPaused, pausedUntil, why } = worker.state(channel);
    const paused = isPaused ? { pausedUntil, why } : { pausedUntil: null, why: null };
    return { waitingCount: await worker.countWaiting(channel), ...paused };
  }

  async function wordsOf(
    content: SendContent,
    now: { day: string; time: string },
  ): Promise<{ sms: string | null; subject: string | null; topics: string[] }> {
    const { name } = await business.read();
    if (content.kind === "mass-sms") return { sms: smsText(name, content.message), subject: null, topics: [] };
    if (content.kind === "mass-email") return { sms: null, subject: content.subject, topics: [] };
    const { stop, topics } = await news.begin(content);
    return { sms: locationSms(name, stop, now), subject: locationMail(stop, now).subject, topics };
  }
}

function segments(text: string, recipients: number): Preview["sms"] {
  const { encoding, units, segments } = countSms(text);
  return { text, encoding, units, segmentsPerMessage: segments, segments: segments * recipients };
}
