import { useMutation } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ListedSubscriber, SubscriberTotals } from "../../../../schema/subscribers.ts";
import { SUBSCRIBER_TOTALS_PATH, SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { useOpenedRow } from "../../../lib/data/use-opened-row.ts";
import { call } from "../../../lib/net/api.ts";
import { saveFile } from "../../../lib/net/save-answer.ts";
import { LONG_CALL_LIMIT_MS } from "../../../lib/net/time-limit.ts";
import { useToday } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { DeskList } from "../../../ui/desk-list.tsx";
import { Details } from "../../../ui/details.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { lazyDialog } from "../../../ui/lazy-panel.tsx";
import { ListAndDetails } from "../../../ui/list-and-details.tsx";
import { toast } from "../../../ui/toast.tsx";
import { subscribersAsCsv } from "./csv.ts";
import { SUBSCRIBER_FILTER, useSubscriberCalls } from "./subscriber-calls.ts";
import { SubscriberDetails, SubscriberRow, subscriberTitle } from "./subscriber-row.tsx";

const TAB = "subscribers";

// Loaded when it is opened, because imports are rare.
const ImportDialog = lazyDialog("import", async () => ({
  default: (await import("./import-dialog.tsx")).ImportDialog,
}));

/** The dashboard's Subscribers tab. @param erasing the card of another feature that erases a person */
export default function SubscribersTab({ erasing }: { erasing: ReactNode }) {
  const list = useList<ListedSubscriber>(TAB, SUBSCRIBERS_PATH, SUBSCRIBER_FILTER);
  const [importing, setImporting] = useState(false);
  const calls = useSubscriberCalls();
  const { openedId, linkTo, close } = useOpenedRow(TAB);
  const opened = list.answer.data?.find(({ id }) => id === openedId);
  const switchActive = (row: ListedSubscriber) => calls.change.mutate({ row, isActive: !row.isActive });

  return (
    <div className="flex flex-col gap-5">
      <ListAndDetails
        hint="Choose a subscriber to see what they agreed to."
        details={
          opened && (
            <Details title={subscriberTitle(opened)} onClose={close}>
              <SubscriberDetails
                subscriber={opened}
                onSwitch={() => switchActive(opened)}
                onDelete={() => {
                  calls.remove.mutate(opened.id);
                  close();
                }}
              />
            </Details>
          )
        }
      >
        <DeskList
          title="Subscribers"
          noun="subscribers"
          list={list}
          keyOf={({ id }) => id}
          refreshes={[SUBSCRIBERS_PATH, SUBSCRIBER_TOTALS_PATH]}
          filters={<Totals chosen={list.filter.channel} onChoose={(channel) => list.setFilter({ channel })} />}
          actions={
            <>
              <Button variant="ghost" size="sm" onClick={() => setImporting(true)}>
                <FileUp aria-hidden size={18} className="max-sm:hidden" /> Import
              </Button>
              <ExportButton isEmpty={list.isEmpty} />
            </>
          }
          empty={
            <EmptyState title="No subscribers yet">People who sign up for location updates appear here.</EmptyState>
          }
          noMatch="No subscriber matches."
        >
          {(subscriber) => (
            <SubscriberRow
              subscriber={subscriber}
              opens={{ to: linkTo(subscriber.id), isOpen: subscriber.id === openedId }}
              onSwitch={() => switchActive(subscriber)}
            />
          )}
        </DeskList>
      </ListAndDetails>
      {erasing}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

/** The numbers of all subscribers and of each channel; a press filters the list. */
function Totals({ chosen = "", onChoose }: { chosen: string | undefined; onChoose: (channel: string) => void }) {
  const totals = useAnswer<SubscriberTotals>(SUBSCRIBER_TOTALS_PATH).data;
  return (
    <FilterChips
      label="Totals"
      choices={[
        ["", `Total ${totals?.all ?? "–"}`],
        ["email", `Email ${totals?.email ?? "–"}`],
        ["sms", `SMS ${totals?.sms ?? "–"}`],
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** Exports all subscribers, regardless of the search and the filter. */
function ExportButton({ isEmpty }: { isEmpty: boolean }) {
  const today = useToday();
  // A mutation, because the query client shows the login when a call fails with 401.
  const all = useMutation({
    mutationFn: () => call<ListedSubscriber[]>("GET", SUBSCRIBERS_PATH, undefined, { limitMs: LONG_CALL_LIMIT_MS }),
    onSuccess: (subscribers) => saveFile(csvFile(subscribers), `subscribers-${today}.csv`),
    onError: () => toast({ title: "Export failed", description: "Please try again.", variant: "destructive" }),
  });
  return (
    <Button variant="ghost" size="sm" disabled={isEmpty} busy={all.isPending} onClick={() => all.mutate()}>
      <Download aria-hidden size={18} className="max-sm:hidden" /> Export
    </Button>
  );
}

const csvFile = (subscribers: ListedSubscriber[]) =>
  new Blob([subscribersAsCsv(subscribers)], { type: "text/csv;charset=utf-8" });
