import type { Stop } from "../../../schema/schedule.ts";
import { OpenBadge } from "./open-badge.tsx";
import { isClosedToday, minutesLeft, phaseOf } from "./status-line.ts";

interface StopStateProps {
  stop: Pick<Stop, "date" | "startTime" | "endTime" | "isOpen" | "status" | "change">;
  /** The stop's hours in relation to now: "Opens at 11:00 AM". */
  schedule: string;
  /** Today's event; null when there is none, or it is no longer news. */
  news: string | null;
  now: Date;
  timezone: string;
}

/** The state of a stop: the most important fact first and large, the others small below it. */
export function StopState({ stop, schedule, news, now, timezone }: StopStateProps) {
  const phase = phaseOf(stop, now, timezone);
  const isClosed = news !== null && isClosedToday(stop);
  const lead = isClosed ? "news" : phase === "during" ? "badge" : "schedule";
  const badge = stop.status !== "cancelled" && (
    <OpenBadge isOpen={stop.isOpen} isLead={lead === "badge"} phase={phase} endsIn={minutesLeft(stop, now, timezone)} />
  );
  return (
    <div className="grid justify-items-start gap-2">
      {lead === "badge" && badge}
      {lead === "schedule" && <LeadLine text={schedule} />}
      {news !== null && (lead === "news" ? <LeadLine text={news} isBad /> : <p className="change-note">{news}</p>)}
      {lead !== "badge" && badge}
      {lead !== "schedule" && stop.status !== "cancelled" && <p className="font-semibold text-balance">{schedule}</p>}
    </div>
  );
}

/** A line whose first part is large, with the others below it: "Opens at 11:00 AM · confirmed at 10:56 AM". */
export function LeadLine({ text, isBad = false }: { text: string; isBad?: boolean }) {
  const [first = "", ...rest] = text.split(" · ");
  return (
    <p className={`font-semibold text-pretty ${isBad ? "text-danger" : ""}`}>
      <span className="font-display text-2xl leading-tight lg:text-3xl">{first}</span>
      {rest.length > 0 && (
        <span className="block text-sm text-muted">
          <span className="sr-only"> · </span>
          {rest.join(" · ")}
        </span>
      )}
    </p>
  );
}
