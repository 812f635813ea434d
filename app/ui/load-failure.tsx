import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { buttonLook } from "./button-look.ts";

/** The error of data that could not be loaded, with a retry button. */
export function LoadFailureNotice({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const notice = useRef<HTMLDivElement>(null);

  // When the focused button is removed, the loaded part gets the focus.
  useLayoutEffect(() => {
    const element = notice.current;
    const part = element?.parentElement?.closest<HTMLElement>("[tabindex]");
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(() => part?.focus({ preventScroll: true }));
    };
  }, []);

  return (
    <div ref={notice} role="alert" className="grid justify-items-start gap-3 pb-2">
      <p>
        <span>{children}</span> Please check your connection.
      </p>
      <button type="button" onClick={() => void revalidate()} className={buttonLook({ variant: "secondary" })}>
        Try again
      </button>
    </div>
  );
}
