import { earlyEndChoices } from "../../../../schema/day-times.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

export function ClosingDialog(props: DayDialogProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const times = earlyEndChoices({ plan: props.stop, stop: stopOf(props.stop), now });
  const eventAt = (endTime: string) => ({ kind: "closingEarly" as const, endTime });
  return (
    <TimeDialog
      {...props}
      title="Closing early"
      offered={times.map((time) => ({
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
