import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { FetchedDialog } from "../../../ui/fetched-dialog.tsx";
import type { DayDialogProps } from "./day-dialog.ts";

interface QuestionProps extends Pick<DayDialogProps, "isInline" | "onClose"> {
  title: string;
  children: ReactNode;
}

/** What a button of the day asks first: in a dialog, or in the page where the server has drawn it. */
export const Question = ({ isInline, title, onClose, children }: QuestionProps) =>
  isInline ? (
    <Card className="col-span-full p-4">
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </Card>
  ) : (
    <FetchedDialog title={title} onClose={onClose}>
      {children}
    </FetchedDialog>
  );
