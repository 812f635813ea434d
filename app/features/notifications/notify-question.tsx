import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import type { Ref } from "react";
import type { BroadcastContent, BroadcastPreview, NewBroadcastAnswer } from "../../../schema/notifications.ts";
import { useIsHelper } from "../../lib/data/queries.ts";
import { call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { channelWords, PREVIEW_PATH, peopleWords, QuietHoursWarning } from "./broadcast-reach.tsx";
import { deliveryCountWords, useSendBroadcast } from "./send-calls.ts";

interface NotifyQuestionProps {
  news: { locationId: number; changeId?: number };
  /** Called after the broadcast is sent, or when the owner declines. */
  onDone: () => void;
  /** The question's element, while it is shown. */
  ref?: Ref<HTMLElement>;
}

/** Asks the owner whether to notify the subscribers of a change of the day, and shows the text (product.md, *The day*). */
export const NotifyQuestion = (props: NotifyQuestionProps) => !useIsHelper() && <Question {...props} />;

function Question({ news, onDone, ref }: NotifyQuestionProps) {
  const content: BroadcastContent = { kind: "location-update", ...news };
  const { data } = useQuery({
    queryKey: [PREVIEW_PATH, JSON.stringify(content)],
    queryFn: () => call<BroadcastPreview>("POST", PREVIEW_PATH, content),
    // No cache, because subscribers may have changed since the last question.
    gcTime: 0,
  });
  const send = useSendBroadcast({
    done: outcomeToast,
    failed: { title: "Failed to send notifications", description: "Please try again." },
    onSent: onDone,
  });
  if (!data || data.people + data.phones === 0) return null;
  return (
    <section
      ref={ref}
      aria-label="Tell people"
      data-keep-free
      className="rounded-control border border-line bg-raised p-4"
    >
      <h3 className="text-lg">{`Tell ${peopleWords(data)}?`}</h3>
      <p className="mt-2 wrap-anywhere">{data.texts > 0 ? data.sms?.text : data.subject}</p>
      <p className="mt-1 text-sm text-muted">{channelWords(data)}</p>
      <QuietHoursWarning />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={send.isPending} onClick={() => send.mutate(content)}>
          <Megaphone aria-hidden size={18} /> Tell them
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function outcomeToast(answer: NewBroadcastAnswer) {
  if (answer.alreadySentAt) return { title: "Already sent", description: "People were told of this before." };
  if (answer.queuedCount > 0) return { title: "Notifications on their way", description: deliveryCountWords(answer) };
  if (answer.failedCount > 0)
    return { title: "Not everyone could be notified", description: deliveryCountWords(answer) };
  return { title: "Notifications sent!", description: "All active subscribers have been notified." };
}
