import type { ComponentPropsWithRef } from "react";

/** A panel with a border and a shadow. */
export function Card({ className = "p-5 sm:p-6", ...rest }: ComponentPropsWithRef<"div">) {
  return <div className={`rounded-card border border-line bg-card shadow-card ${className}`} {...rest} />;
}
