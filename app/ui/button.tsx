import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ComponentPropsWithRef<"button">, ButtonLook {
  /** Something that this button started is under way: it shows a spinner and does nothing more. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      // Not `disabled` while busy: the keyboard's focus would fall off the page.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? doNothing : onClick}
      className={buttonLook({ variant, size }, className)}
      {...rest}
    >
      {busy && <Spinner />}
      {/* A browser that translates the page wraps each text: one beside the spinner React could not find any more. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Enter in a form's field presses its button too: that sends nothing either. */
const doNothing = (event: MouseEvent) => event.preventDefault();
