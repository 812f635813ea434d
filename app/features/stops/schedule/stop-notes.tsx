import type { Stop } from "../../../../schema/schedule.ts";
import { isOver, isUpcoming } from "../../../../schema/stop-over.ts";
import { wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { changeWords, isOldReopening } from "../status-line.ts";

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

/** The notes of a stop beside its place and times. */
export function StopNotes({ stop }: { stop: Stop }) {
  const { timezone } = useSite().business;
  const notes = notesOf(stop, useNow(), timezone);
  if (notes.length === 0) return null;
  return (
    <ul className="mb-1.5 flex flex-wrap gap-2">
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

/** Today's change of a stop: "Sold out for today · updated at 2:10 PM"; null without one, or for an old *Open again*. */
export function todaysChangeWords({ change, status }: Stop, now: Date, timezone: string): string | null {
  if (!change) return status === "cancelled" ? "Cancelled" : null;
  if (isOldReopening(change, now)) return null;
  return changeWords(change, timezone);
}

function notesOf(stop: Stop, moment: Date, timezone: string): Note[] {
  const { change, status, isOpen } = stop;
  const now = wallClock(moment, timezone);
  const news = todaysChangeWords(stop, moment, timezone);
  if (news && status === "cancelled") return [{ look: "bad", words: news }];
  if (isOver(stop, now)) return [{ look: "quiet", words: "Over" }];
  const notes: Note[] = [];
  const hasLaterStart = change?.startTime !== undefined && isUpcoming(stop, now);
  if (status === "active" && !hasLaterStart && !change?.isClosed) notes.push({ look: "good", words: "Here now" });
  if (news) notes.push({ look: change?.kind === "reopened" ? "good" : "warn", words: news });
  if (!isOpen && !change?.isClosed) notes.push({ look: "warn", words: "Just here for the fun" });
  return notes;
}
