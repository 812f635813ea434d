import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { buttonLook } from "./button-look.ts";

/** Stands where data would stand that could not be loaded, and tries again when asked. */
export function LoadFailure({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  return (
    <div role="alert" className="grid justify-items-start gap-3 pb-2">
      <p>{children} Please check your connection.</p>
      <button type="button" onClick={() => void revalidate()} className={buttonLook({ variant: "secondary" })}>
        Try again
      </button>
    </div>
  );
}
