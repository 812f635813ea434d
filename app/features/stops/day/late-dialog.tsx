import { lateStartChoices, START_PAST_MIDNIGHT } from "../../../../schema/day-times.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

const TITLE = "Running late";

/** Offers the possible late starts. After midnight there are none, and the dialog shows the reason. */
export function LateDialog(props: DayDialogProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const plan = props.stop;
  const opens = (time: string) => `opens ${to12Hour(time)}`;
  if (now.day > plan.date) {
    return (
      <LazyDialog title={TITLE} onClose={props.onClose}>
        <p>{`${START_PAST_MIDNIGHT}. Until you are there, press Closed for the moment.`}</p>
      </LazyDialog>
    );
  }
  return (
    <TimeDialog
      {...props}
      title={TITLE}
      offered={lateStartChoices({ plan, stop: stopOf(plan), now }).map(({ minutes, startTime }) => ({
        words: `${minutes} minutes`,
        effect: opens(startTime),
        event: { kind: "late", minutes },
      }))}
      label="Or the time when you open"
      eventAt={(startTime) => ({ kind: "late", startTime })}
      field="startTime"
      effectOf={opens}
    />
  );
}
