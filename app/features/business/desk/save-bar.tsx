import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

interface SaveBarProps {
  label: string;
  isDirty: boolean;
  isSaving: boolean;
  /** More buttons, before the one that saves. */
  children?: ReactNode;
}

/** The buttons at the end of a settings form. They are sticky while something is unsaved. */
export const SaveBar = ({ label, isDirty, isSaving, children }: SaveBarProps) => (
  <div
    className={`flex flex-wrap gap-3 ${isDirty ? "sticky bottom-[calc(var(--foot)+0.5rem)] z-10 -m-2 rounded-control bg-card p-2 shadow-lift" : ""}`}
  >
    {children}
    <Button type="submit" variant={isDirty ? "primary" : "secondary"} busy={isSaving}>
      {label}
    </Button>
  </div>
);
