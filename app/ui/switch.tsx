import type { ComponentPropsWithRef } from "react";

/** A switch: its change takes effect at once. Its name comes from `aria-label`. */
export const Switch = ({ className = "", ...input }: ComponentPropsWithRef<"input"> & { "aria-label": string }) => (
  <label className={`inline-flex size-11 items-center justify-center ${className}`}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      className="relative h-6 w-10 cursor-pointer appearance-none rounded-full border-2 border-control bg-card transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-control before:transition-transform checked:border-fun-text checked:bg-fun-text checked:before:translate-x-4 checked:before:bg-card motion-reduce:before:transition-none disabled:opacity-50"
    />
  </label>
);
