import type { ComponentPropsWithRef } from "react";

/** The honeypot field: people cannot see or reach it, and bots fill it in. */
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
