import { reopeningChoices } from "../../../../schema/day-times.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { to12Hour, wallClock } from "../../../../schema/times.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import type { DayDialogProps } from "./day-dialog.ts";
import { TimeDialog } from "./time-dialog.tsx";

/** Closes an open stop until a time. */
export function ClosedUntilDialog(props: DayDialogProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const times = reopeningChoices({ plan: props.stop, stop: stopOf(props.stop), now });
  const eventAt = (startTime: string) => ({ kind: "closed" as const, startTime });
  return (
    <TimeDialog
      {...props}
      title="Closed until …?"
      offered={times.map((time) => ({ words: to12Hour(time), effect: undefined, event: eventAt(time) }))}
      label="Or another time"
      eventAt={eventAt}
      field="startTime"
      effectOf={(time) => `back at ${to12Hour(time)}`}
    />
  );
}
