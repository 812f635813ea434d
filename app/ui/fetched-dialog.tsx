import type { ReactNode } from "react";
import { fetchedDialog } from "./fetched-part.tsx";

interface FetchedDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose code is loaded when it is first opened: the desk's first load needs none. */
export const FetchedDialog = fetchedDialog("dialog", async () => {
  const { Dialog } = await import("./dialog.tsx");
  return {
    default: ({ onClose, ...props }: FetchedDialogProps) => <Dialog open onOpenChange={onClose} {...props} />,
  };
});
