import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import type { Broadcast, BroadcastDetails } from "../../../schema/notifications.ts";
import { SENDS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { AnswerList, RefreshButton } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { useBroadcasts, useRetryBroadcast } from "./send-calls.ts";

/** The number of broadcasts followed at once: each takes one of the six connections that a browser opens to a site. */
const MOST_FOLLOWED = 2;

/** Lists the broadcasts with their progress and their failed deliveries. */
export function BroadcastsCard() {
  const sends = useBroadcasts();
  return (
    <Card className="min-w-0 p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-lg">Sent Messages</h2>
        <RefreshButton answers={[sends]} />
      </div>
      <AnswerList
        answer={sends}
        noun="sent messages"
        empty={
          <EmptyState title="Nothing sent yet">Each message that goes out appears here, person by person.</EmptyState>
        }
      >
        {(rows) => (
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((send) => (
              <li key={send.id}>
                <SendRow send={send} isFollowed={followedSends(rows).includes(send)} />
              </li>
            ))}
          </ul>
        )}
      </AnswerList>
    </Card>
  );
}

const followedSends = (sends: Broadcast[]) =>
  sends.filter(({ queuedCount }) => queuedCount > 0).slice(0, MOST_FOLLOWED);

function SendRow({ send: row, isFollowed }: { send: Broadcast; isFollowed: boolean }) {
  const formatTimestamp = useFormatTimestamp();
  const send = useLiveSend(row, isFollowed);
  const settled = send.total - send.queuedCount;
  return (
    <ListRow
      title={send.title}
      badges={
        <>
          {send.queuedCount > 0 && <Badge tone="info">{`${send.queuedCount} waiting`}</Badge>}
          {send.failedCount > 0 && <Badge tone="bad">{`${send.failedCount} failed`}</Badge>}
        </>
      }
      facts={[
        KINDS[send.kind],
        `${send.successCount} sent`,
        send.deliveredCount > 0 && `${send.deliveredCount} delivered`,
        send.cancelledCount > 0 && `${send.cancelledCount} cancelled`,
        formatTimestamp(send.createdAt),
      ]
        .filter(Boolean)
        .join(" · ")}
    >
      {send.queuedCount > 0 && (
        <progress className="w-full" value={settled} max={send.total} aria-label={`Sending ${send.title}`} />
      )}
      {send.failedCount > 0 && <Failures id={send.id} />}
    </ListRow>
  );
}

const KINDS: Record<Broadcast["kind"], string> = {
  "location-update": "Location update",
  "mass-email": "Email",
  "mass-sms": "SMS",
  test: "Test",
};

/** The broadcast with its live progress while it is followed. */
function useLiveSend(row: Broadcast, isFollowed: boolean): Broadcast {
  const client = useQueryClient();
  const [live, setLive] = useState(row);
  const { id } = row;

  useEffect(() => {
    setLive(row);
    if (!isFollowed) return;
    const events = new EventSource(`/api/sends/${id}/events`);
    const show = ({ data }: MessageEvent<string>) => setLive(JSON.parse(data));
    events.addEventListener("progress", show);
    events.addEventListener("done", (event) => {
      show(event);
      events.close();
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(SENDS_PATH) });
    });
    return () => events.close();
  }, [id, isFollowed, row, client]);

  return live;
}

function Failures({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds font-semibold text-link">Who was not reached, and why</summary>
      {isOpen && <FailureList id={id} />}
    </details>
  );
}

function FailureList({ id }: { id: number }) {
  const { data } = useAnswer<BroadcastDetails>(`/api/sends/${id}`);
  const retry = useRetryBroadcast();
  return (
    <>
      <ul className="mb-3 flex flex-col gap-1 text-sm">
        {data?.failed.map(({ id: delivery, recipient, reason }) => (
          <li key={delivery} className="wrap-anywhere">
            <strong>{recipient}</strong>: <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" busy={retry.isPending} onClick={() => retry.mutate(id)}>
        <RotateCcw aria-hidden size={18} /> Try those again
      </Button>
    </>
  );
}
