import type { Stop } from "../../../schema/schedule.ts";
import type { LocationRow } from "../store.ts";
import {
  type BusinessNow,
  type EventsInForce,
  effectiveStop,
  eventsInForce,
  withEffectiveDate,
} from "./effective-stop.ts";
import type { EventRow } from "./store.ts";

/** A stop with its plan, its events in force, and the business's time. */
export interface StopState {
  plan: LocationRow;
  stop: Stop;
  inForce: EventsInForce;
  now: BusinessNow;
}

export const stopStateOf = (plan: LocationRow, events: EventRow[], now: BusinessNow): StopState => ({
  plan: withEffectiveDate(plan, now),
  now,
  stop: effectiveStop(plan, events, now),
  inForce: eventsInForce(plan, events, now),
});
