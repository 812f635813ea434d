const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control font-semibold no-underline select-none text-center transition-[background-color,border-color,box-shadow,transform] active:translate-y-px disabled:opacity-55 disabled:pointer-events-none";

const VARIANTS = {
  primary: "bg-action text-on-action shadow-card hover:bg-action-strong",
  secondary: "bg-card text-ink border border-control hover:bg-raised",
  ghost: "text-link hover:bg-raised",
  danger: "text-danger border border-danger hover:bg-danger-soft",
} as const;

// Never lower than 44 px: a thumb must hit each of them.
const SIZES = {
  sm: "min-h-11 px-3 text-sm",
  md: "min-h-12 px-5 text-base",
  lg: "min-h-14 px-6 text-lg",
  icon: "size-11 shrink-0",
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** The look of a button, for links that are drawn as one. */
export const buttonLook = ({ variant = "primary", size = "md" }: ButtonLook = {}, extra = "") =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
