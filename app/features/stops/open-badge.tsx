import type { phaseOf } from "./status-line.ts";

interface OpenBadgeProps {
  isOpen: boolean;
  /** Whether the badge leads the card; otherwise it is small and outlined. */
  isLead: boolean;
  /** Where the clock stands in the stop's times: after them the badge has no color any more. */
  phase: ReturnType<typeof phaseOf>;
  /** In how many minutes they are over. */
  endsIn: number;
}

/** The two words on a stop that the spec gives: green when it sells, orange when it is only there for the fun. */
export function OpenBadge({ isOpen, isLead, phase, endsIn }: OpenBadgeProps) {
  const look = isOpen ? LOOKS.open : LOOKS.fun;
  const color = phase === "after" ? OVER : isLead ? look.filled : look.outlined;
  return (
    <p
      data-quiet={phase === "during" ? undefined : ""}
      // Nothing renders it again offline: `lib/page/page-age.tsx` removes its color once the stop is over.
      data-ends-in={endsIn}
      className={`inline-flex items-center gap-2 rounded-full border-2 py-0.5 font-display leading-tight font-semibold ${isLead ? "min-h-9 px-[min(1rem,4vw)] text-[min(1.125rem,7vw)]" : "px-[min(0.75rem,4vw)] text-[min(0.875rem,6vw)]"} data-over:border-current data-over:bg-transparent data-over:text-muted ${color}`}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-current" />
      <span>{isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!"}</span>
    </p>
  );
}

const OVER = "border-current text-muted";

const LOOKS = {
  open: { filled: "border-open bg-open text-on-open", outlined: "border-current text-open-text" },
  fun: { filled: "border-fun bg-fun text-on-fun", outlined: "border-current text-fun-text" },
};
