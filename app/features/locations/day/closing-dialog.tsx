import { minutesOf, timeAt } from "../../../../schema/minutes.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/now.tsx";
import { useSite } from "../../../lib/site.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

const HALF_HOUR = 30;
const OFFERED = 4;

export function ClosingDialog(props: DayDialogProps) {
  const { startTime, endTime } = props.stop;
  const now = wallClock(useNow(), useSite().business.timezone).time;
  const eventAt = (endTime: string) => ({ kind: "closingEarly" as const, endTime });
  return (
    <TimeDialog
      {...props}
      title="Closing early"
      offered={nextHalfHours(now < startTime ? startTime : now, endTime).map((time) => ({
        words: to12Hour(time),
        effect: undefined,
        event: eventAt(time),
      }))}
      label="Or another time"
      eventAt={eventAt}
      field="endTime"
      effectOf={(time) => `closes ${to12Hour(time)}`}
    />
  );
}

/** The next half hours after a time, those before the planned end. */
function nextHalfHours(after: string, end: string): string[] {
  const first = (Math.floor(minutesOf(after) / HALF_HOUR) + 1) * HALF_HOUR;
  return Array.from({ length: OFFERED }, (_, index) => timeAt(first + index * HALF_HOUR)).flatMap((time) =>
    time !== null && (end <= after || time < end) ? [time] : [],
  );
}
