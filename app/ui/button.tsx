import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ComponentPropsWithRef<"button">, ButtonLook {
  /** Whether the button's action is running: the button shows a spinner and ignores presses. */
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
      // `disabled` would move the focus to the document.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? doNothing : onClick}
      className={buttonLook({ variant, size }, className)}
      {...rest}
    >
      {busy && <Spinner />}
      {/* A browser that translates the page replaces text nodes: without an element of its own, React could not find the text. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** Prevents a second submit of the form, also by Enter in a field, which clicks the button. */
const doNothing = (event: MouseEvent) => event.preventDefault();
