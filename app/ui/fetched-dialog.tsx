import type { ReactNode } from "react";
import { fetchedDialog } from "./fetched-part.tsx";

interface FetchedDialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog on the desk's first sight, which opens without any: what draws it is fetched when it is first asked for. */
export const FetchedDialog = fetchedDialog("dialog", async () => {
  const { Dialog } = await import("./dialog.tsx");
  return {
    default: ({ onClose, ...props }: FetchedDialogProps) => <Dialog open onOpenChange={onClose} {...props} />,
  };
});
