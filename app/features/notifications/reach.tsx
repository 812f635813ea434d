import { useQuery } from "@tanstack/react-query";
import { Moon, Users } from "lucide-react";
import type { Preview, SendContent } from "../../../schema/notifications.ts";
import { isQuiet } from "../../../schema/quiet-hours.ts";
import { to12Hour, wallClock } from "../../../schema/times.ts";
import { call } from "../../lib/api.ts";
import { useNow } from "../../lib/now.tsx";
import { useSite } from "../../lib/site.ts";
import { useSettled } from "../../lib/use-settled.ts";

/** Whom the message would reach and what it takes, before it is sent; nothing while it is not complete. */
export function Reach({ content }: { content: SendContent | null }) {
  const settled = useSettled(content && JSON.stringify(content), 400);
  // By the clock on the wall, not by the answer: between typing and sending it may have struck nine.
  const { time } = wallClock(useNow(), useSite().business.timezone);
  const { data } = useQuery({
    queryKey: ["/api/notifications/preview", settled],
    queryFn: () => call<Preview>("POST", "/api/notifications/preview", settled && JSON.parse(settled)),
    enabled: settled !== null,
    // Who signs up meanwhile counts when the same message is written again.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!content || !data) return null;
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p className="flex items-center gap-2">
        <Users aria-hidden size={18} /> {reachWords(data)}
      </p>
      {isQuiet(time) && (
        <p className="flex items-center gap-2 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
          <Moon aria-hidden size={18} className="shrink-0" />
          It is {to12Hour(time)}: between 9 PM and 8 AM people should be left alone.
        </p>
      )}
    </div>
  );
}

function reachWords({ people, mails, texts, sms }: Preview): string {
  const parts = [
    `Reaches ${people} ${people === 1 ? "person" : "people"}`,
    mails > 0 && `${mails} by email`,
    texts > 0 && `${texts} by SMS`,
    sms &&
      texts > 0 &&
      `${sms.segmentsPerMessage} ${sms.segmentsPerMessage === 1 ? "segment" : "segments"} each, ${sms.segments} in all`,
  ];
  return parts.filter(Boolean).join(" · ");
}
