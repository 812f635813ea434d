import type { NewDayEvent } from "../../../schema/day-events.ts";
import {
  closedUntilProblem,
  delayedStart,
  endTimeProblem,
  START_PAST_MIDNIGHT,
  startTimeProblem,
} from "../../../schema/day-times.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { Invalid } from "../../errors.ts";
import type { LocationRow } from "../store.ts";
import type { BusinessNow } from "./effective-stop.ts";

interface StopNow {
  plan: LocationRow;
  stop: Stop;
  now: BusinessNow;
}

/**
 * The new start of *Running late*, `HH:MM`. `assertEventTime` checks it.
 * @throws Invalid when it is after midnight
 */
export function lateStart({ minutes, startTime }: { minutes?: number; startTime?: string }, { plan, now }: StopNow) {
  const start = startTime ?? delayedStart(minutes ?? 0, plan, now);
  if (start === null) throw new Invalid("minutes", START_PAST_MIDNIGHT);
  return start;
}

/**
 * Checks the new start or end of an event against plan and clock.
 * @param facts the event's times, `HH:MM`
 * @throws Invalid at the field that was given
 */
export function assertEventTime(
  input: NewDayEvent,
  facts: { startTime: string | null; endTime: string | null },
  stopNow: StopNow,
) {
  if (input.kind === "late" && facts.startTime !== null) {
    const why = startTimeProblem(facts.startTime, stopNow);
    if (why) throw new Invalid(input.minutes === undefined ? "startTime" : "minutes", why);
  }
  if (input.kind === "closed" && facts.startTime !== null) {
    const why = closedUntilProblem(facts.startTime, stopNow);
    if (why) throw new Invalid("startTime", why);
  }
  if (input.kind === "closingEarly" && facts.endTime !== null) {
    const why = endTimeProblem(facts.endTime, stopNow);
    if (why) throw new Invalid("endTime", why);
  }
}
