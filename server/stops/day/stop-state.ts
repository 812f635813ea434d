import type { Stop } from "../../../schema/schedule.ts";
import type { LocationRow } from "../store.ts";
import { type BusinessNow, effectiveStop, eventsInForce, type InForce, withEffectiveDate } from "./effective-stop.ts";
import type { EventRow } from "./store.ts";

/** A stop with its plan, its events in force, and the business's time. */
export interface StopState {
  plan: LocationRow;
  stop: Stop;
  inForce: InForce;
  now: BusinessNow;
}

export const stateOf = (plan: LocationRow, events: EventRow[], now: BusinessNow): StopState => ({
  plan: withEffectiveDate(plan, now),
  now,
  stop: effectiveStop(plan, events, now),
  inForce: eventsInForce(plan, events, now),
});
