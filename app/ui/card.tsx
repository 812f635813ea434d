import type { ComponentPropsWithRef } from "react";

/** A sheet of the page: white on the page, raised by a soft shadow. */
export function Card({ className = "p-5 sm:p-6", ...rest }: ComponentPropsWithRef<"div">) {
  return <div className={`rounded-card border border-line bg-card shadow-card ${className}`} {...rest} />;
}
