import { useQuery } from "@tanstack/react-query";
import { Moon, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { BroadcastContent, BroadcastPreview } from "../../../schema/notifications.ts";
import { isQuietHour } from "../../../schema/quiet-hours.ts";
import { SMS_SEGMENT_DOLLARS } from "../../../schema/sms-limits.ts";
import { to12Hour, wallClock } from "../../../schema/times.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { call } from "../../lib/net/api.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";
import { MailText } from "./mail-text.tsx";

export const PREVIEW_PATH = "/api/notifications/preview";

/** The recipients and the cost of a broadcast; undefined while its content is incomplete. */
export function useBroadcastPreview(content: BroadcastContent | null): BroadcastPreview | undefined {
  const settled = useDebounced(content && JSON.stringify(content), 400);
  const { data } = useQuery({
    queryKey: [PREVIEW_PATH, settled],
    queryFn: () => call<BroadcastPreview>("POST", PREVIEW_PATH, settled && JSON.parse(settled)),
    enabled: settled !== null,
    // Refetches the same content, because the number of subscribers may have changed.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return content ? data : undefined;
}

interface BroadcastReachProps {
  preview: BroadcastPreview | undefined;
  /** The message as recipients see it; by default the SMS or the subject of the preview. */
  children?: ReactNode;
}

/**
 * Shows the recipients, the cost and the look of a broadcast. It is below the buttons because it appears late: a button that moves
 * between press and release gets no click.
 */
export const BroadcastReach = ({ preview, children }: BroadcastReachProps) => (
  <div role="status" className="flex min-h-5 flex-col gap-2 text-sm">
    {preview && (
      <>
        <p className="flex items-center gap-2">
          <Users aria-hidden size={18} className="shrink-0" />
          <span>{reachWords(preview)}</span>
        </p>
        <QuietHoursWarning />
        {children ?? <MailText subject={null} text={(preview.texts > 0 ? preview.sms?.text : preview.subject) ?? ""} />}
      </>
    )}
  </div>
);

/** "Reaches 7 people · 7 by email" */
export const reachWords = (preview: BroadcastPreview): string =>
  [`Reaches ${peopleWords(preview)}`, channelWords(preview)].filter(Boolean).join(" · ");

/** Uses the current time, not the preview: the quiet hours may begin between typing and sending. */
export function QuietHoursWarning() {
  const { time } = wallClock(useNow(), useSite().business.timezone);
  if (!isQuietHour(time)) return null;
  return (
    <span className="mt-2 flex items-center gap-2 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
      <Moon aria-hidden size={18} className="shrink-0" />
      <span>{`It is ${to12Hour(time)}: between 9 PM and 8 AM people should be left alone.`}</span>
    </span>
  );
}

/** "7 people and 3 phones". Phones are counted apart, because a push subscription does not say whose it is. */
export function peopleWords({ people, phones }: BroadcastPreview): string {
  const phonesWords = `${phones} ${phones === 1 ? "phone" : "phones"}`;
  if (people === 0 && phones > 0) return phonesWords;
  const words = `${people || "no"} ${people === 1 ? "person" : "people"}`;
  return phones > 0 ? `${words} and ${phonesWords}` : words;
}

/** "6 by email · 200 by SMS · 1 segment each, 200 in all: about $1.66 at $0.0083 each, carriers' fees extra" */
export const channelWords = ({ mails, texts, phones, sms }: BroadcastPreview): string =>
  [
    mails > 0 && `${mails} by email`,
    texts > 0 && `${texts} by SMS`,
    phones > 0 && `${phones} by notification`,
    sms && texts > 0 && segmentWords(sms),
  ]
    .filter(Boolean)
    .join(" · ");

function segmentWords({ segmentsPerMessage, segments }: NonNullable<BroadcastPreview["sms"]>): string {
  const noun = segmentsPerMessage === 1 ? "segment" : "segments";
  const cost = `about $${(segments * SMS_SEGMENT_DOLLARS).toFixed(2)} at $${SMS_SEGMENT_DOLLARS} each`;
  return `${segmentsPerMessage} ${noun} each, ${segments} in all: ${cost}, carriers' fees extra`;
}
