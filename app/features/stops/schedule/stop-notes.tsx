import type { Stop } from "../../../../schema/schedule.ts";
import { isAhead, isOver } from "../../../../schema/stop-over.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";

const LOOKS = {
  good: "bg-open-soft text-open-text",
  warn: "bg-fun-soft text-fun-text",
  bad: "bg-danger-soft text-danger",
  quiet: "bg-raised text-ink",
};

interface Note {
  look: keyof typeof LOOKS;
  words: string;
}

/** What is to be known of a stop besides place and times. When it was said is told by the clock: this page does not count on. */
export function StopNotes({ stop }: { stop: Stop }) {
  const { timezone } = useSite().business;
  const notes = notesOf(stop, wallClock(useNow(), timezone), timezone);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {notes.map(({ look, words }) => (
        <li
          key={words}
          className={`rounded-lg px-2.5 py-0.5 text-sm font-semibold wrap-anywhere print:border ${LOOKS[look]}`}
        >
          {words}
        </li>
      ))}
    </ul>
  );
}

function notesOf(stop: Stop, now: { day: string; time: string }, timezone: string): Note[] {
  const { change, status, isOpen } = stop;
  const sinceWords = change && ` · updated at ${to12Hour(wallClock(change.since, timezone).time)}`;
  if (status === "cancelled") return [{ look: "bad", words: change ? change.words + sinceWords : "Cancelled" }];
  if (isOver(stop, now)) return [{ look: "quiet", words: "Over" }];
  const notes: Note[] = [];
  const isStillToCome = change?.startTime !== undefined && isAhead(stop, now);
  if (status === "active" && !isStillToCome) notes.push({ look: "good", words: "Here now" });
  if (change) notes.push({ look: change.kind === "reopened" ? "good" : "warn", words: change.words + sinceWords });
  if (!isOpen && !change?.isClosed) notes.push({ look: "warn", words: "Just here for the fun" });
  return notes;
}
