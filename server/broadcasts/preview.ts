import type { BroadcastContent, BroadcastPreview } from "../../schema/notifications.ts";
import { isQuietHour } from "../../schema/quiet-hours.ts";
import { countSms } from "../../schema/sms-limits.ts";
import type { WallClock } from "../../schema/times.ts";
import { locationMail } from "./mail-texts.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { channelsOf } from "./service.ts";
import { locationSms, smsText } from "./sms-text.ts";

export type PreviewService = ReturnType<typeof previewService>;

/** The owner's preview of a broadcast. */
export function previewService({ business, news, subscribers, push }: BroadcastNeeds) {
  return {
    /** The number of recipients, and the text and cost of an SMS. @throws NotFound for an unknown stop; Conflict as `prepare` */
    async preview(content: BroadcastContent): Promise<BroadcastPreview> {
      const now = await business.today();
      const { topics, ...words } = await wordsOf(content, now);
      const counts = await subscribers.countRecipients(channelsOf(content.kind), topics);
      return {
        ...counts,
        phones: await push.countRecipients(topics),
        sms: words.sms === null ? null : segments(words.sms, counts.texts),
        subject: words.subject,
        quietHours: isQuietHour(now.time),
        businessTime: now.time,
      };
    },
  };

  async function wordsOf(
    content: BroadcastContent,
    now: WallClock,
  ): Promise<{ sms: string | null; subject: string | null; topics: string[] }> {
    const { name } = await business.read();
    if (content.kind === "mass-sms") return { sms: smsText(name, content.message), subject: null, topics: [] };
    if (content.kind === "mass-email") return { sms: null, subject: content.subject, topics: [] };
    const { stop, topics } = await news.prepare(content);
    return { sms: locationSms(name, stop, now), subject: locationMail(stop, now).subject, topics };
  }
}

function segments(text: string, recipients: number): BroadcastPreview["sms"] {
  const { encoding, units, segments } = countSms(text);
  return { text, encoding, units, segmentsPerMessage: segments, segments: segments * recipients };
}
