import { Check, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { useFocusFallback } from "../../../ui/use-focus-fallback.ts";
import { type BulkOutcome, useBulkPhotoCalls } from "./photo-calls.ts";
import type { DeskSubmission } from "./photo-details.tsx";

interface SelectionBarProps {
  chosen: DeskSubmission[];
  /** Whether photos need approval, or some still wait for it. */
  canApprove: boolean;
  onChanged: (outcome: BulkOutcome) => void;
  onDone: () => void;
}

/** The actions on the selected photos, at the bottom of the screen. */
export function SelectionBar({ chosen, canApprove, onChanged, onDone }: SelectionBarProps) {
  const { approve, remove } = useBulkPhotoCalls();
  const waiting = chosen.filter((submission) => submission.waiting);
  const idsOf = (submissions: DeskSubmission[]) => submissions.map(({ id }) => id);
  const isBusy = approve.isPending || remove.isPending;
  const bar = useRef<HTMLElement>(null);
  useFocusFallback(bar);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Selected photos"
      data-keep-free
      className="sticky bottom-[calc(0.5rem+var(--foot))] z-10 mt-2 flex flex-wrap items-center gap-2 rounded-card border border-line bg-card p-2 shadow-lift"
    >
      {canApprove && (
        <SingleTapButton
          size="sm"
          busy={isBusy}
          disabled={waiting.length === 0}
          onClick={() => approve.mutate(idsOf(waiting), { onSuccess: onChanged })}
        >
          <Check aria-hidden size={18} className="max-sm:hidden" /> <span>{`Approve ${waiting.length}`}</span>
        </SingleTapButton>
      )}
      <SingleTapButton
        variant="danger"
        size="sm"
        busy={isBusy}
        disabled={chosen.length === 0}
        onClick={() => remove.mutate(idsOf(chosen), { onSuccess: onChanged })}
      >
        <Trash2 aria-hidden size={18} className="max-sm:hidden" /> <span>{`Delete ${chosen.length}`}</span>
      </SingleTapButton>
      <Button variant="ghost" size="sm" className="ml-auto" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
