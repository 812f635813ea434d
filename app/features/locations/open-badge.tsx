interface OpenBadgeProps {
  isOpen: boolean;
  /** Whether the clock stands within the stop's times: outside them the badge is only outlined. */
  isOn: boolean;
}

/** The two words on a stop that the spec gives: green when it sells, orange when it is only there for the fun. */
export function OpenBadge({ isOpen, isOn }: OpenBadgeProps) {
  const look = isOpen ? LOOKS.open : LOOKS.fun;
  return (
    <p
      data-quiet={isOn ? undefined : ""}
      className={`inline-flex min-h-9 items-center gap-2 rounded-full border-2 px-4 py-0.5 font-display text-lg leading-tight font-semibold ${isOn ? look.filled : look.outlined}`}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-current" />
      {isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!"}
    </p>
  );
}

const LOOKS = {
  open: { filled: "border-open bg-open text-on-open", outlined: "border-current text-open-text" },
  fun: { filled: "border-fun bg-fun text-on-fun", outlined: "border-current text-fun-text" },
};
