const BASE =
  "inline-flex max-w-full items-center justify-center gap-2 rounded-control font-semibold no-underline select-none text-center transition-[background-color,border-color,box-shadow,transform] active:translate-y-px data-pressed:animate-pulse forced-colors:border disabled:opacity-55 disabled:pointer-events-none";

const VARIANTS = {
  primary: "bg-action text-on-action shadow-card hover:bg-action-strong",
  secondary: "bg-card text-ink border border-control hover:bg-raised",
  ghost: "text-link hover:bg-raised",
  danger: "text-danger border border-danger hover:bg-danger-soft",
} as const;

// At least 44 px high, so that a thumb hits them. The padding is limited in `vw`, because `rem` grows with the text size.
const SIZES = {
  sm: "min-h-11 px-3 text-sm",
  md: "min-h-12 px-[min(1.25rem,6.25vw)] text-base",
  lg: "min-h-14 px-[min(1.5rem,7.5vw)] text-lg",
  tight: "min-h-14 px-2 text-base sm:px-3",
  icon: "size-11 shrink-0",
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** The classes of a button, also for links that look like one. */
export const buttonLook = ({ variant = "primary", size = "md" }: ButtonLook = {}, extra = "") =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
