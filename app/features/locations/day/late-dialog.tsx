import { PAST_MIDNIGHT, startAfter, whyNoStart } from "../../../../schema/day-times.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/now.tsx";
import { useSite } from "../../../lib/site.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { Question } from "./question.tsx";
import { TimeDialog } from "./time-dialog.tsx";

const OFFERED = [10, 20, 30, 60];
const TITLE = "Running late";

/** Offers the starts that can be. After midnight there is none any more. */
export function LateDialog(props: DayDialogProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const plan = props.stop;
  const opens = (time: string) => `opens ${to12Hour(time)}`;
  if (now.day > plan.date) {
    return (
      <Question {...props} title={TITLE}>
        <p>{`${PAST_MIDNIGHT}. Until you are there, press Closed for the moment.`}</p>
      </Question>
    );
  }
  return (
    <TimeDialog
      {...props}
      title={TITLE}
      offered={OFFERED.flatMap((minutes) => {
        const start = startAfter(minutes, plan, now);
        if (start === null || whyNoStart(start, { plan, stop: stopOf(plan), now })) return [];
        return [{ words: `${minutes} minutes`, effect: opens(start), event: { kind: "late", minutes } }];
      })}
      label="Or the time when you open"
      eventAt={(startTime) => ({ kind: "late", startTime })}
      field="startTime"
      effectOf={opens}
    />
  );
}
