import type { ReactNode } from "react";

interface ListAndDetailsProps {
  /** Of the row that is open (`Details`). */
  details: ReactNode;
  /** Stands in their place while none is. */
  hint: string;
  /** The list. */
  children: ReactNode;
}

/** A list, on a wide screen with room for a row's details beside it. */
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
