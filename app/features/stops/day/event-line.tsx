import { Undo2 } from "lucide-react";
import type { DayEvent } from "../../../../schema/day-events.ts";
import { useSite } from "../../../lib/page/site.ts";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { changeWords } from "../status-line.ts";
import type { DayCalls } from "./day-calls.ts";

interface EventLineProps {
  event: DayEvent;
  /** Whether *Undo* still leaves no trace. */
  isFresh: boolean;
  calls: DayCalls;
}

/** An event in force with its time, and the button that undoes or ends it. */
export function EventLine({ event, isFresh, calls }: EventLineProps) {
  const { timezone } = useSite().business;
  return (
    <p
      className={`flex items-center gap-x-3 rounded-control bg-fun-soft px-3 py-2 font-semibold text-fun-text ${isFresh ? "" : "flex-wrap"}`}
    >
      <span className="min-w-0 grow py-1 leading-snug wrap-anywhere">
        {changeWords({ ...event, since: event.createdAt }, timezone)}
      </span>
      {(isFresh || event.kind !== "reopened") && (
        <SingleTapButton
          variant="secondary"
          size="sm"
          busy={calls.undo.isPending}
          onClick={() => calls.undo.mutate(event.id)}
        >
          <Undo2 aria-hidden size={18} /> <span>{isFresh ? "Undo" : "Back to the plan"}</span>
        </SingleTapButton>
      )}
    </p>
  );
}
