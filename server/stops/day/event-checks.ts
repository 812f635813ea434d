import type { NewDayEvent } from "../../../schema/day-events.ts";
import { hasPassed } from "../../../schema/day-times.ts";
import { endOfStop, hasEnded, isTodaysStop } from "../../../schema/stop-over.ts";
import { to12Hour } from "../../../schema/times.ts";
import type { Database } from "../../db/database.ts";
import { Conflict } from "../../errors.ts";
import { assertSamePlan } from "../queued-change.ts";
import { effectiveStop, newerEventMessage, planStatus, tracksOf } from "./effective-stop.ts";
import type { EventFacts } from "./event-facts.ts";
import type { StopState } from "./stop-state.ts";
import { dayEventStore } from "./store.ts";

/** The event can happen to the stop now. @throws Conflict */
export function assertCanHappen({ plan, stop, now }: StopState, kind: NewDayEvent["kind"]) {
  const status = planStatus(plan, now);
  const isActive = status === "active";
  if (status === "completed") throw new Conflict("This stop is completed");
  if (plan.isSkipped) throw new Conflict("This stop is skipped: restore it first");
  if (!isActive) {
    if (!isTodaysStop(plan, now)) throw new Conflict("Only today's stop can be changed like this");
    if (hasEnded(plan, now)) throw new Conflict(`This stop is over since ${to12Hour(plan.endTime)}`);
  }
  if (stop.status === "cancelled" && kind !== "reopened" && kind !== "cancelled") {
    throw new Conflict("This stop is cancelled: open it again first");
  }
  const hasClosedEarly = !isActive && endOfStop(stop) < endOfStop(plan) && hasEnded(stop, now);
  if (hasClosedEarly && kind !== "reopened" && kind !== "closingEarly" && kind !== "cancelled") {
    throw new Conflict(`This stop has closed at ${to12Hour(stop.endTime)}: open it again first`);
  }
}

/**
 * Refuses a queued press that would end a newer event, and a time that has passed.
 * @param at the time of a queued press; undefined for a press of now, which is always the newest
 * @throws Conflict
 */
export function assertNewestEvent(facts: EventFacts, { plan, stop, inForce, now }: StopState, at: Date | undefined) {
  const newer = tracksOf(facts)
    .map((track) => inForce[track])
    .find((event) => event && at && event.createdAt > at.toISOString());
  if (newer) throw new Conflict(newerEventMessage(newer, stop, now));
  const dependsOnPlan = tracksOf(facts).some((track) => track !== "state");
  if (at && dependsOnPlan) assertSamePlan(plan, at.toISOString());
  const time = facts.startTime ?? facts.endTime;
  if (time !== null && hasPassed(time, plan, now)) throw new Conflict("That time has passed");
}

/** Without the undone event, the stop still ends after it begins. @throws Conflict */
export async function assertEndAfterStart(trx: Database, { plan, now }: StopState, undone: number) {
  const events = await dayEventStore(trx).of(plan.id);
  const stop = effectiveStop(
    plan,
    events.filter(({ id }) => id !== undone),
    now,
  );
  if (plan.startTime < plan.endTime && stop.startTime >= stop.endTime) {
    throw new Conflict(`The stop would end at ${to12Hour(stop.endTime)}, before it begins`);
  }
}
