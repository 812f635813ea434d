import type { HistoryEntry } from "../../../schema/history.ts";
import { HISTORY_THINGS } from "../../../schema/history-things.ts";
import type { ListFilter } from "../../../schema/list-filter.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useList } from "../../lib/data/use-list.ts";
import { AnswerList, RefreshButton } from "../../ui/answer-list.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { MoreRows } from "../../ui/more-rows.tsx";
import { WindowedList } from "../../ui/windowed-list.tsx";
import { EntryRow } from "./entry-row.tsx";
import { HISTORY, HISTORY_FILTER, PEOPLE } from "./history-calls.ts";

/** Every change at the desk: who, when, what was and what is (product.md, *History*). */
export default function HistoryPart() {
  const { answer, filter, setFilter, isEmpty, hasMore, more } = useList<HistoryEntry>(
    "settings",
    HISTORY,
    HISTORY_FILTER,
  );
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">History</h2>
        <RefreshButton answers={[answer]} lists={[HISTORY]} />
      </div>
      <p className="mb-4 max-w-prose text-muted">
        What was changed at this desk, by whom, and what it was before. It stays for a year.
      </p>
      {!isEmpty && <Filter filter={filter} onChange={setFilter} />}
      <AnswerList
        answer={answer}
        noun="history"
        empty={
          isEmpty ? (
            <EmptyState title="Nothing was changed yet">
              What is added, changed or deleted at this desk appears here.
            </EmptyState>
          ) : (
            <p className="py-8 text-center text-muted">Nothing of this was changed.</p>
          )
        }
      >
        {(entries) => (
          <>
            <WindowedList rows={entries} keyOf={({ id }) => id} label="Changes" estimate={110}>
              {(entry) => <EntryRow entry={entry} />}
            </WindowedList>
            {hasMore && <MoreRows onMore={more} />}
          </>
        )}
      </AnswerList>
    </Card>
  );
}

function Filter({ filter, onChange }: { filter: ListFilter; onChange: (change: ListFilter) => void }) {
  const { data: people = [] } = useAnswer<string[]>(PEOPLE);
  return (
    <search className="mb-2 grid gap-3 sm:grid-cols-2">
      <SelectField
        label="About"
        value={filter.thing ?? ""}
        onChange={({ target }) => onChange({ thing: target.value })}
      >
        <option value="">Everything</option>
        {Object.entries(HISTORY_THINGS).map(([thing, label]) => (
          <option key={thing} value={thing}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="By" value={filter.who ?? ""} onChange={({ target }) => onChange({ who: target.value })}>
        <option value="">Everybody</option>
        {people.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </search>
  );
}
