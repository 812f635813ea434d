import type { FieldChange, HistoryEntry } from "../../../schema/history.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { ListRow } from "../../ui/list-row.tsx";

/** A longer list of fields is folded. */
const SHOWN_FIELDS = 2;

export function EntryRow({ entry }: { entry: HistoryEntry }) {
  const { createdAt, who, device, sentence, changes } = entry;
  const formatTimestamp = useFormatTimestamp();
  return (
    <ListRow title={sentence} facts={`${formatTimestamp(createdAt)} · ${who} · ${device}`}>
      {!isSentenceComplete(entry) && <Fields changes={changes} />}
    </ListRow>
  );
}

/** Whether the sentence already contains all changed values. */
function isSentenceComplete({ sentence, changes }: HistoryEntry): boolean {
  const [only, ...others] = changes;
  if (!only) return true;
  return others.length === 0 && sentence.includes(only.before ?? "") && sentence.includes(only.after ?? "");
}

function Fields({ changes }: { changes: FieldChange[] }) {
  const list = (
    <dl className="w-full text-sm">
      {changes.map((change) => (
        <div key={change.label} className="py-0.5 wrap-anywhere">
          <dt className="inline-block pr-1 text-muted first-letter:uppercase">{`${change.label}:`}</dt>
          <dd className="inline whitespace-pre-line">
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= SHOWN_FIELDS) return list;
  return (
    <details>
      <summary className="unfolds text-sm font-semibold text-link">{`${changes.length} fields`}</summary>
      {list}
    </details>
  );
}

function Values({ before, after }: FieldChange) {
  if (before === null && after === null) return "changed; what it says is not kept here";
  if (before === null) return after;
  return (
    <>
      <span>{before}</span> <span aria-hidden="true">→</span>
      <span className="sr-only"> became </span> <span>{after ?? "nothing"}</span>
    </>
  );
}
