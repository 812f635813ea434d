import { Undo2 } from "lucide-react";
import type { DayChange } from "../../../../schema/day-changes.ts";
import { useNow } from "../../../lib/now.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { changeWords } from "../status-line.ts";
import type { DayCalls } from "./day-calls.ts";

interface SaidLineProps {
  said: DayChange;
  /** Whether taking it back leaves no trace. */
  isFresh: boolean;
  calls: DayCalls;
}

/** What is in force, since when, and how it is taken back. */
export function SaidLine({ said, isFresh, calls }: SaidLineProps) {
  const now = useNow();
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-fun-soft px-3 py-1 font-semibold text-fun-text">
      <span className="grow py-2 wrap-anywhere">{changeWords({ ...said, since: said.createdAt }, now)}</span>
      {(isFresh || said.kind !== "reopened") && (
        <SteadyButton
          variant="secondary"
          size="sm"
          busy={calls.takeBack.isPending}
          onClick={() => calls.takeBack.mutate(said.id)}
        >
          <Undo2 aria-hidden size={18} /> {isFresh ? "Undo" : "Back to the plan"}
        </SteadyButton>
      )}
    </p>
  );
}
