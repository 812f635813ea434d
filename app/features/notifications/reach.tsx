import { useQuery } from "@tanstack/react-query";
import { Moon, Users } from "lucide-react";
import type { Preview, SendContent } from "../../../schema/notifications.ts";
import { isQuiet } from "../../../schema/quiet-hours.ts";
import { SMS_SEGMENT_DOLLARS } from "../../../schema/sms-limits.ts";
import { to12Hour, wallClock } from "../../../schema/times.ts";
import { useSettled } from "../../lib/forms/use-settled.ts";
import { call } from "../../lib/net/api.ts";
import { useNow } from "../../lib/page/now.tsx";
import { useSite } from "../../lib/page/site.ts";

export const PREVIEW = "/api/notifications/preview";

/**
 * Whom a send would reach and what it takes, before it is sent; nothing while it is not complete. It stands below the buttons
 * because it comes late: a button that moves between press and release gets no click.
 */
export function Reach({ content }: { content: SendContent | null }) {
  const settled = useSettled(content && JSON.stringify(content), 400);
  const { data } = useQuery({
    queryKey: [PREVIEW, settled],
    queryFn: () => call<Preview>("POST", PREVIEW, settled && JSON.parse(settled)),
    enabled: settled !== null,
    // Who signs up meanwhile counts when the same is written again.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <div role="status" className="flex min-h-5 flex-col gap-2 text-sm">
      {content && data && (
        <>
          <p className="flex items-center gap-2">
            <Users aria-hidden size={18} className="shrink-0" />
            <span>{[`Reaches ${peopleWords(data)}`, takesWords(data)].filter(Boolean).join(" · ")}</span>
          </p>
          <QuietWarning />
        </>
      )}
    </div>
  );
}

/** By the clock on the wall, not by the answer: between typing and sending it may have struck nine. */
export function QuietWarning() {
  const { time } = wallClock(useNow(), useSite().business.timezone);
  if (!isQuiet(time)) return null;
  return (
    <span className="mt-2 flex items-center gap-2 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
      <Moon aria-hidden size={18} className="shrink-0" />
      <span>{`It is ${to12Hour(time)}: between 9 PM and 8 AM people should be left alone.`}</span>
    </span>
  );
}

/** "7 people and 3 phones": nobody knows whose the phones are. */
export function peopleWords({ people, phones }: Preview): string {
  const phonesWords = `${phones} ${phones === 1 ? "phone" : "phones"}`;
  if (people === 0 && phones > 0) return phonesWords;
  const words = `${people || "no"} ${people === 1 ? "person" : "people"}`;
  return phones > 0 ? `${words} and ${phonesWords}` : words;
}

/** "6 by email · 200 by SMS · 1 segment each, 200 in all: about $1.66 at $0.0083 each, carriers' fees extra" */
export const takesWords = ({ mails, texts, phones, sms }: Preview): string =>
  [
    mails > 0 && `${mails} by email`,
    texts > 0 && `${texts} by SMS`,
    phones > 0 && `${phones} by notification`,
    sms && texts > 0 && segmentWords(sms),
  ]
    .filter(Boolean)
    .join(" · ");

function segmentWords({ segmentsPerMessage, segments }: NonNullable<Preview["sms"]>): string {
  const noun = segmentsPerMessage === 1 ? "segment" : "segments";
  const cost = `about $${(segments * SMS_SEGMENT_DOLLARS).toFixed(2)} at $${SMS_SEGMENT_DOLLARS} each`;
  return `${segmentsPerMessage} ${noun} each, ${segments} in all: ${cost}, carriers' fees extra`;
}
