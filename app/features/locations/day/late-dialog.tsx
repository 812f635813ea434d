import type { NewDayEvent } from "../../../../schema/day-events.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

const OFFERED = [10, 20, 30, 60].map((minutes) => ({
  words: `${minutes} minutes`,
  event: { kind: "late", minutes } satisfies NewDayEvent,
}));

export const LateDialog = (props: DayDialogProps) => (
  <TimeDialog
    {...props}
    title="Running late"
    offered={OFFERED}
    label="Or the time when you open"
    eventAt={(startTime) => ({ kind: "late", startTime })}
  />
);
