import type { HistoryEntry } from "../../../schema/history.ts";
import { HISTORY_THINGS } from "../../../schema/history-things.ts";
import type { ListFilter } from "../../../schema/list-filter.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useList } from "../../lib/data/use-list.ts";
import { DeskList } from "../../ui/desk-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { EntryRow } from "./entry-row.tsx";
import { HISTORY_FILTER, HISTORY_PATH, HISTORY_PEOPLE_PATH } from "./history-calls.ts";

/** Every change at the desk in the last year: who, when, the old and the new values (product.md, *History*). */
export default function HistoryPart() {
  const list = useList<HistoryEntry>("settings", HISTORY_PATH, HISTORY_FILTER);
  return (
    <DeskList
      title="Changes at This Desk"
      noun="history"
      list={list}
      keyOf={({ id }) => id}
      refreshes={[HISTORY_PATH]}
      isSearched={false}
      filters={<Filter filter={list.filter} onChange={list.setFilter} />}
      empty={
        <EmptyState title="Nothing was changed yet">
          What is added, changed or deleted at this desk appears here, and stays for a year.
        </EmptyState>
      }
      noMatch="Nothing of this was changed."
      estimate={80}
    >
      {(entry) => <EntryRow entry={entry} />}
    </DeskList>
  );
}

function Filter({ filter, onChange }: { filter: ListFilter; onChange: (change: ListFilter) => void }) {
  const { data: people = [] } = useAnswer<string[]>(HISTORY_PEOPLE_PATH);
  return (
    <search className="grid w-full grid-cols-2 gap-3">
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
