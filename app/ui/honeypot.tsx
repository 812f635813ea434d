import type { ComponentPropsWithRef } from "react";

/** A field that no person sees, hears or reaches, and that machines fill in. */
export function Honeypot(input: ComponentPropsWithRef<"input">) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
