import { CloudUpload, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useStore } from "../../lib/data/store.ts";
import { cancelQueued, flush, sendAnyway } from "../../lib/offline/flush.ts";
import { isCallBlocked, queuedCalls, removeCall } from "../../lib/offline/queue.ts";
import type { QueuedCall } from "../../lib/offline/records.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { Card } from "../../ui/card.tsx";
import { SingleTapButton } from "../../ui/single-tap-button.tsx";
import { toast } from "../../ui/toast.tsx";
import "./install-prompt.ts";
import { conflictsOf } from "./conflicts.ts";
import { NewVersion } from "./new-version.tsx";
import { useOfflineDesk } from "./use-offline-desk.ts";

/** Shows the offline queue, and the calls that the server refused. It also maintains the offline cache. */
export function OfflineQueue() {
  useOfflineDesk();
  const calls = useStore(queuedCalls);
  const refused = calls.filter(({ refusal }) => refusal);
  const waiting = calls.filter(({ refusal }) => !refusal);
  return (
    <div className="flex flex-col gap-4 not-empty:mb-5">
      <NewVersion isIdle={calls.length === 0} />
      {refused.length > 0 && (
        <Card role="region" aria-label="Not taken" className="border-l-4 border-l-danger p-4 sm:p-5">
          <h2 className="mb-1 flex items-center gap-2 text-lg">
            <TriangleAlert aria-hidden size={20} className="shrink-0" /> Not taken
          </h2>
          <p className="mb-2 text-muted">Something changed on the site in the meantime. Choose what to keep.</p>
          <ul className="flex flex-col divide-y divide-line">
            {refused.map((call) => (
              <RefusedRow key={call.order} call={call} />
            ))}
          </ul>
        </Card>
      )}
      {waiting.length > 0 && (
        <Card role="region" aria-label="On this phone only" className="border-l-4 border-l-fun p-4 sm:p-5">
          <h2 className="mb-1 flex items-center gap-2 text-lg">
            <CloudUpload aria-hidden size={20} className="shrink-0" /> On this phone only
          </h2>
          <p className="mb-2 text-muted" role="status">
            {[
              waiting.length === 1 ? "1 change is waiting" : `${waiting.length} changes are waiting`,
              waiting.some(isCallBlocked) ? "." : " for a connection.",
              " Visitors don't see it yet.",
            ].join("")}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {waiting.map((call) => (
              <QueuedRow key={call.order} call={call} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function QueuedRow({ call }: { call: QueuedCall }) {
  const formatTimestamp = useFormatTimestamp();
  const [isTaking, setTaking] = useState(false);
  async function onTakeBack() {
    setTaking(true);
    const cancelled = await cancelQueued(call).finally(() => setTaking(false));
    if (cancelled?.wasSent) {
      return toast({
        title: "Taken off this phone",
        description: "It may have gone out already: check when you're back online.",
      });
    }
    if (cancelled) return;
    toast({ title: "Too late to take it back", description: "It's already going out.", variant: "destructive" });
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <p className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <span className="font-semibold">{call.words}</span>
        <span className="block text-sm text-muted">{formatTimestamp(call.pressedAt)}</span>
        {isCallBlocked(call) && <span className="block">It goes out once you've decided on the changes above.</span>}
      </p>
      <SingleTapButton
        variant="secondary"
        size="sm"
        busy={isTaking}
        aria-label={`Take back: ${call.words}`}
        onClick={onTakeBack}
      >
        Take back
      </SingleTapButton>
    </li>
  );
}

/** The statuses of refusals after which the same call can be forced. */
const CAN_BE_PRESSED_AGAIN = new Set([409, 412]);

function RefusedRow({ call }: { call: QueuedCall }) {
  const formatTimestamp = useFormatTimestamp();
  const { words, pressedAt, refusal } = call;
  if (!refusal) return null;
  const { status, answer } = refusal;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{words}</span>{" "}
        <span className="text-sm text-muted">{formatTimestamp(pressedAt)}</span>
      </p>
      <p className="wrap-anywhere">
        {status === 404 ? "It was deleted on another device." : answer.message || "The site couldn't save it."}
      </p>
      {conflictsOf(call).map(({ label, mine, onSite }) => (
        <p key={label} className="text-sm text-muted wrap-anywhere">
          {`${label}: yours ${mine}, on the site ${onSite}`}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {CAN_BE_PRESSED_AGAIN.has(status) && (
          <SingleTapButton variant="secondary" size="sm" onClick={() => void sendAnyway(call)}>
            Do it anyway
          </SingleTapButton>
        )}
        <SingleTapButton variant="ghost" size="sm" onClick={() => void removeCall(call).then(flush)}>
          Discard it
        </SingleTapButton>
      </div>
    </li>
  );
}
