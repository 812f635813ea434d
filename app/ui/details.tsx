import type { ReactNode } from "react";
import { useIsWide } from "../lib/page/use-media.ts";
import { Card } from "./card.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";

interface DetailsProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The details of a row: a pane beside the list on a wide screen, a sheet on a narrow one. */
export function Details({ title, onClose, children }: DetailsProps) {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <LazyDialog title={title} onClose={onClose}>
        {children}
      </LazyDialog>
    );
  }
  return (
    <Card role="region" aria-label={title} className="sticky top-4 p-5">
      <h2 className="mb-3 text-xl wrap-anywhere">{title}</h2>
      {children}
    </Card>
  );
}
