import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-panel.tsx";

interface LazyDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose code is loaded when it is first opened: the desk's first load needs none. */
export const LazyDialog = lazyDialog("dialog", async () => {
  const { Dialog } = await import("./dialog.tsx");
  return {
    default: ({ onClose, ...props }: LazyDialogProps) => <Dialog open onOpenChange={onClose} {...props} />,
  };
});
