import { useMutation } from "@tanstack/react-query";
import { Download, FileUp, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ListedSubscriber, SubscriberTotals } from "../../../../schema/subscribers.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { call } from "../../../lib/net/api.ts";
import { saveFile } from "../../../lib/net/save-answer.ts";
import { LONG_CALL_LIMIT_MS } from "../../../lib/net/time-limit.ts";
import { useMomentWords } from "../../../lib/page/moment-words.ts";
import { useToday } from "../../../lib/page/site.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { fetchedDialog } from "../../../ui/fetched-part.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { ConsentDetails } from "./consent-details.tsx";
import { subscribersAsCsv } from "./csv.ts";
import { SUBSCRIBER_FILTER, SUBSCRIBER_TOTALS, SUBSCRIBERS, useSubscriberCalls } from "./subscriber-calls.ts";

const TAB = "subscribers";

// Loaded by who imports, which is hardly ever.
const ImportDialog = fetchedDialog("import", async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));

/** The dashboard's Subscribers tab. @param erasing another feature's card */
export default function SubscribersTab({ erasing }: { erasing: ReactNode }) {
  const totals = useAnswer<SubscriberTotals>(SUBSCRIBER_TOTALS).data;
  const { answer, filter, setFilter, isEmpty, hasMore, more } = useList<ListedSubscriber>(
    TAB,
    SUBSCRIBERS,
    SUBSCRIBER_FILTER,
  );
  const [importing, setImporting] = useState(false);
  const calls = useSubscriberCalls();

  return (
    <div className="flex flex-col gap-5">
      <Totals totals={totals} />
      <Card className="p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-xl">Subscribers</h2>
          <div className="flex flex-wrap gap-1">
            <Button variant="ghost" size="sm" onClick={() => setImporting(true)}>
              <FileUp aria-hidden size={18} className="max-sm:hidden" /> Import
            </Button>
            <ExportButton isEmpty={isEmpty} />
            <RefreshButton answers={[answer]} lists={[SUBSCRIBERS, SUBSCRIBER_TOTALS]} />
          </div>
        </div>
        {!isEmpty && <ListSearch text={filter.search} onChange={(search) => setFilter({ search })} />}
        <AnswerList
          answer={answer}
          noun="subscribers"
          empty={
            isEmpty ? (
              <EmptyState title="No subscribers yet">Who signs up for location updates appears here.</EmptyState>
            ) : (
              <p className="py-8 text-center text-muted">No subscriber matches.</p>
            )
          }
        >
          {(subscribers) => (
            <>
              <WindowedList rows={subscribers} keyOf={({ id }) => id} label="Subscribers" estimate={130}>
                {(subscriber) => (
                  <SubscriberRow
                    subscriber={subscriber}
                    onSwitch={() => calls.change.mutate({ row: subscriber, isActive: !subscriber.isActive })}
                    onDelete={() => calls.remove.mutate(subscriber.id)}
                  />
                )}
              </WindowedList>
              {hasMore && <MoreRows onMore={more} />}
            </>
          )}
        </AnswerList>
      </Card>
      {erasing}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function Totals({ totals }: { totals: SubscriberTotals | undefined }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
      {[
        ["Total", totals?.all],
        ["Email", totals?.email],
        ["SMS", totals?.sms],
      ].map(([name, count]) => (
        <Card key={name} className="p-4 text-center">
          <dt className="text-muted">{name}</dt>
          <dd className="font-display text-2xl font-semibold">{count ?? "–"}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** All of them, whatever is searched for and however many show. */
function ExportButton({ isEmpty }: { isEmpty: boolean }) {
  const today = useToday();
  // A mutation, so that a session that has ended brings the login here too.
  const all = useMutation({
    mutationFn: () => call<ListedSubscriber[]>("GET", SUBSCRIBERS, undefined, { limitMs: LONG_CALL_LIMIT_MS }),
    onSuccess: (subscribers) => saveFile(csvFile(subscribers), `subscribers-${today}.csv`),
    onError: () => toast({ title: "Export failed", description: "Please try again.", variant: "destructive" }),
  });
  return (
    <Button variant="ghost" size="sm" disabled={isEmpty} busy={all.isPending} onClick={() => all.mutate()}>
      <Download aria-hidden size={18} className="max-sm:hidden" /> Export
    </Button>
  );
}

interface SubscriberRowProps {
  subscriber: ListedSubscriber;
  onSwitch: () => void;
  onDelete: () => void;
}

function SubscriberRow({ subscriber, onSwitch, onDelete }: SubscriberRowProps) {
  const momentWords = useMomentWords();
  const { email, phone, isActive, emailNotifications, smsNotifications, follows } = subscriber;
  const name = nameOf(subscriber);
  return (
    <article className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-60">
        <h3 className="text-lg wrap-anywhere">{name || email}</h3>
        <p className="text-muted wrap-anywhere">{[name && email, phone].filter(Boolean).join(" · ")}</p>
        <p className="my-1 flex flex-wrap gap-2">
          {emailNotifications && <Badge tone="info">Email</Badge>}
          {smsNotifications && <Badge tone="highlight">SMS</Badge>}
          {follows > 0 && <Badge>Chosen stops only</Badge>}
          {!isActive && <Badge tone="bad">Inactive</Badge>}
        </p>
        <p className="text-sm text-muted">
          {`Subscribed ${momentWords(subscriber.createdAt)} · ${isActive ? "Active" : "Inactive"}`}
        </p>
        <ConsentDetails path={`${SUBSCRIBERS}/${subscriber.id}/consent`} />
      </div>
      <SteadyButton variant="secondary" size="sm" onClick={onSwitch}>
        <Power aria-hidden size={18} /> <span>{isActive ? "Deactivate" : "Activate"}</span>
      </SteadyButton>
      <Confirm
        question="Are you sure you want to delete this subscriber?"
        action="Delete"
        onConfirm={onDelete}
        trigger={
          <Button variant="danger" size="sm">
            <Trash2 aria-hidden size={18} /> Delete
          </Button>
        }
      >
        {email}
      </Confirm>
    </article>
  );
}

const nameOf = ({ firstName, lastName }: ListedSubscriber) => [firstName, lastName].filter(Boolean).join(" ");

const csvFile = (subscribers: ListedSubscriber[]) =>
  new Blob([subscribersAsCsv(subscribers)], { type: "text/csv;charset=utf-8" });
