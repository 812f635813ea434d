import type { phaseOf } from "./status-line.ts";

interface OpenBadgeProps {
  isOpen: boolean;
  /** Whether the badge leads the card; otherwise it is small and outlined. */
  isLead: boolean;
  /** The phase of the stop's times. After them the badge has no color. */
  phase: ReturnType<typeof phaseOf>;
  /** The minutes until the stop's times end; 0 or negative afterwards. */
  endsIn: number;
}

/** The badge of a stop with one of two texts: green when the truck sells, orange when it is there for the fun only. */
export function OpenBadge({ isOpen, isLead, phase, endsIn }: OpenBadgeProps) {
  const look = isOpen ? LOOKS.open : LOOKS.fun;
  const color = phase === "after" ? OVER : isLead ? look.filled : look.outlined;
  return (
    <p
      data-quiet={phase === "during" ? undefined : ""}
      // React may not run on an offline page: `lib/page/page-age-script.tsx` removes the color once the stop is over.
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
