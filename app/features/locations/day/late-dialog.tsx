import { startAfter } from "../../../../schema/late-start.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/now.tsx";
import { useSite } from "../../../lib/site.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

const OFFERED = [10, 20, 30, 60];

export function LateDialog(props: DayDialogProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const opens = (time: string) => `opens ${to12Hour(time)}`;
  return (
    <TimeDialog
      {...props}
      title="Running late"
      offered={OFFERED.map((minutes) => {
        const start = startAfter(minutes, props.stop, now);
        return {
          words: `${minutes} minutes`,
          effect: start === null ? undefined : opens(start),
          event: { kind: "late", minutes },
        };
      })}
      label="Or the time when you open"
      eventAt={(startTime) => ({ kind: "late", startTime })}
      field="startTime"
      effectOf={opens}
    />
  );
}
