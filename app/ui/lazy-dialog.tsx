import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-panel.tsx";

interface LazyDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose script is fetched when it is first opened, because the desk's first load has no dialog. */
export const LazyDialog = lazyDialog("dialog", async () => {
  const { Dialog } = await import("./dialog.tsx");
  return {
    default: ({ onClose, ...props }: LazyDialogProps) => <Dialog open onOpenChange={onClose} {...props} />,
  };
});
