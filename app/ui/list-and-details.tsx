import type { ReactNode } from "react";

interface ListAndDetailsProps {
  /** `Details` of the open row. */
  details: ReactNode;
  /** Shown when no row is open. */
  hint: string;
  children: ReactNode;
}

/** A list with the details of a row beside it on a wide screen. */
export const ListAndDetails = ({ details, hint, children }: ListAndDetailsProps) => (
  <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    {children}
    {details ?? (
      <p className="rounded-card border-2 border-dashed border-line px-6 py-10 text-center text-muted max-lg:hidden">
        {hint}
      </p>
    )}
  </div>
);
