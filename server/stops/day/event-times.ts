import type { NewDayEvent } from "../../../schema/day-events.ts";
import { PAST_MIDNIGHT, startAfter, whyNoEnd, whyNoStart } from "../../../schema/day-times.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { Invalid } from "../../errors.ts";
import type { LocationRow } from "../store.ts";
import type { BusinessNow } from "./effective-stop.ts";

/** The times of a late start and of an early end, as an event stores them. */

interface Known {
  plan: LocationRow;
  stop: Stop;
  now: BusinessNow;
}

/**
 * The start that a press means, `HH:MM`, whether or not it can be (`assertTime`).
 * @throws Invalid when it is after midnight
 */
export function lateStart({ minutes, startTime }: { minutes?: number; startTime?: string }, { plan, now }: Known) {
  const start = startTime ?? startAfter(minutes ?? 0, plan, now);
  if (start === null) throw new Invalid("minutes", PAST_MIDNIGHT);
  return start;
}

/**
 * That a late start or an early end can be.
 * @param facts the times as the event has them, `HH:MM`
 * @throws Invalid at the field that was given
 */
export function assertTime(
  input: NewDayEvent,
  facts: { startTime: string | null; endTime: string | null },
  known: Known,
) {
  if (input.kind === "late" && facts.startTime !== null) {
    const why = whyNoStart(facts.startTime, known);
    if (why) throw new Invalid(input.minutes === undefined ? "startTime" : "minutes", why);
  }
  if (input.kind === "closingEarly" && facts.endTime !== null) {
    const why = whyNoEnd(facts.endTime, known);
    if (why) throw new Invalid("endTime", why);
  }
}
