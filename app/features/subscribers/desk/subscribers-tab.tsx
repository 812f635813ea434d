import { Download, FileUp, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ListedSubscriber } from "../../../../schema/subscribers.ts";
import { call } from "../../../lib/api.ts";
import { useMomentWords } from "../../../lib/moment-words.ts";
import { press } from "../../../lib/pocket/drain.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { saveFile } from "../../../lib/save-answer.ts";
import { searchFor } from "../../../lib/search.ts";
import { useToday } from "../../../lib/site.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { fetchedDialog } from "../../../ui/fetched-part.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { ConsentDetails } from "./consent-details.tsx";
import { countSubscribers } from "./count.ts";
import { subscribersAsCsv } from "./csv.ts";

const SUBSCRIBERS = "/api/subscribers";

// Loaded by who imports, which is hardly ever.
const ImportDialog = fetchedDialog("import", async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));

/** The dashboard's Subscribers tab. @param erasing another feature's card */
export default function SubscribersTab({ erasing }: { erasing: ReactNode }) {
  const today = useToday();
  const answer = useAnswer<ListedSubscriber[]>(SUBSCRIBERS);
  const [text, setText] = useState("");
  const [importing, setImporting] = useState(false);
  const change = useAction({
    call: ({ id, isActive }: { id: number; isActive: boolean }) =>
      press({
        method: "PUT",
        path: `${SUBSCRIBERS}/${id}`,
        body: { isActive },
        list: SUBSCRIBERS,
        row: { id, isActive },
        words: isActive ? "Activate a subscriber" : "Deactivate a subscriber",
      }),
    changes: SUBSCRIBERS,
    foreseen: (change) => change,
    done: "Subscriber updated!",
    undo: ({ id, isActive }) => (isActive ? undefined : () => call("PUT", `${SUBSCRIBERS}/${id}`, { isActive: true })),
    failed: { title: "Failed to update subscriber", description: "Please try again." },
  });
  const remove = useAction({
    call: (id: number) => call("DELETE", `${SUBSCRIBERS}/${id}`),
    removes: (id) => id,
    changes: SUBSCRIBERS,
    done: "Subscriber deleted successfully!",
    failed: { title: "Failed to delete subscriber", description: "Please try again or refresh the page" },
  });

  return (
    <div className="flex flex-col gap-5">
      <Totals subscribers={answer.data} />
      <Card className="p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-xl">Subscribers</h2>
          <div className="flex flex-wrap gap-1">
            <Button variant="ghost" size="sm" onClick={() => setImporting(true)}>
              <FileUp aria-hidden size={18} className="max-sm:hidden" /> Import
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={!answer.data?.length}
              onClick={() => saveFile(csvFile(answer.data ?? []), `subscribers-${today}.csv`)}
            >
              <Download aria-hidden size={18} className="max-sm:hidden" /> Export
            </Button>
            <RefreshButton answers={[answer]} />
          </div>
        </div>
        <AnswerList
          answer={answer}
          noun="subscribers"
          empty={<EmptyState title="No subscribers yet">Who signs up for location updates appears here.</EmptyState>}
        >
          {(subscribers) => {
            const shown = found(subscribers, text);
            return (
              <>
                <search className="mb-2 block max-w-md">
                  <TextField
                    label="Search"
                    type="search"
                    value={text}
                    onChange={({ target }) => setText(target.value)}
                  />
                </search>
                {shown.length === 0 && <p className="py-8 text-center text-muted">No subscriber matches.</p>}
                <WindowedList rows={shown} keyOf={({ id }) => id} label="Subscribers" estimate={130}>
                  {(subscriber) => (
                    <SubscriberRow
                      subscriber={subscriber}
                      onSwitch={() => change.mutate({ id: subscriber.id, isActive: !subscriber.isActive })}
                      onDelete={() => remove.mutate(subscriber.id)}
                    />
                  )}
                </WindowedList>
              </>
            );
          }}
        </AnswerList>
      </Card>
      {erasing}
      {importing && <ImportDialog changes={SUBSCRIBERS} onClose={() => setImporting(false)} />}
    </div>
  );
}

function Totals({ subscribers }: { subscribers: ListedSubscriber[] | undefined }) {
  const { all, email, sms } = countSubscribers(subscribers ?? []);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
      {[
        ["Total", all],
        ["Email", email],
        ["SMS", sms],
      ].map(([name, count]) => (
        <Card key={name} className="p-4 text-center">
          <dt className="text-muted">{name}</dt>
          <dd className="font-display text-2xl font-semibold">{subscribers ? count : "–"}</dd>
        </Card>
      ))}
    </dl>
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
          Subscribed {momentWords(subscriber.createdAt)} · {isActive ? "Active" : "Inactive"}
        </p>
        <ConsentDetails path={`${SUBSCRIBERS}/${subscriber.id}/consent`} />
      </div>
      <SteadyButton variant="secondary" size="sm" onClick={onSwitch}>
        <Power aria-hidden size={18} /> {isActive ? "Deactivate" : "Activate"}
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

function found(subscribers: ListedSubscriber[], text: string): ListedSubscriber[] {
  const isFound = searchFor(text);
  return subscribers.filter((subscriber) => isFound([subscriber.email, nameOf(subscriber)], subscriber.phone));
}

const nameOf = ({ firstName, lastName }: ListedSubscriber) => [firstName, lastName].filter(Boolean).join(" ");

const csvFile = (subscribers: ListedSubscriber[]) =>
  new Blob([subscribersAsCsv(subscribers)], { type: "text/csv;charset=utf-8" });
