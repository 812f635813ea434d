import type { Stop } from "../../../../schema/schedule.ts";
import { isOver } from "../../../../schema/stop-over.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { StopNotes } from "./stop-notes.tsx";

interface StopRowProps {
  stop: Stop;
  /** Whether the row is in a frame on another site: its link opens a new tab. */
  isFramed?: boolean;
}

/** A stop of a day. The whole row is a link to its page. */
export function StopRow({ stop, isFramed = false }: StopRowProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const { id, name, address, startTime, endTime, status } = stop;
  const isCancelled = status === "cancelled";
  const isMuted = isCancelled || isOver(stop, now);
  const Words = isCancelled ? "s" : "span";
  return (
    <li
      className={`relative break-inside-avoid rounded-card border border-line bg-card wrap-anywhere ${isFramed ? "p-3" : "p-4 shadow-card print:rounded-none print:border-0 print:p-0 print:shadow-none"}`}
    >
      <StopNotes stop={stop} />
      <p className={`font-semibold ${isMuted ? "text-muted" : ""}`}>
        <Words>{`${to12Hour(startTime)} - ${to12Hour(endTime)}`}</Words>
      </p>
      <p className={`font-display leading-tight font-semibold ${isFramed ? "text-lg" : "mt-0.5 text-xl"}`}>
        <a
          href={`/stops/${id}`}
          {...(isFramed && { target: "_blank", rel: "noopener" })}
          className={`underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline ${isMuted ? "text-muted" : ""}`}
        >
          <Words>{name}</Words>
        </a>
      </p>
      <p className="mt-1 text-muted">{address}</p>
    </li>
  );
}
