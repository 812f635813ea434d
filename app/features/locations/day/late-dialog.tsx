import type { NewDayChange } from "../../../../schema/day-changes.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

const OFFERED = [10, 20, 30, 60].map((minutes) => ({
  words: `${minutes} minutes`,
  change: { kind: "late", minutes } satisfies NewDayChange,
}));

export const LateDialog = (props: DayDialogProps) => (
  <TimeDialog
    {...props}
    title="Running late"
    offered={OFFERED}
    label="Or the time when you open"
    changeTo={(startTime) => ({ kind: "late", startTime })}
  />
);
