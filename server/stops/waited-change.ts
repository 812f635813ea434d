import { hasEnded } from "../../schema/stop-over.ts";
import { to12Hour } from "../../schema/times.ts";
import type { Database } from "../db/database.ts";
import { Conflict } from "../errors.ts";
import { type BusinessNow, effectiveStop, eventsInForce, somethingNewer, statusOn } from "./day/effective-stop.ts";
import type { EventRow } from "./day/store.ts";
import { type LocationRow, locationStore } from "./store.ts";

/** A change of the plan that was pressed earlier than it comes (product.md, *Offline*). */
interface WaitedChange {
  row: LocationRow;
  before: Pick<LocationRow, "status">;
  after: Pick<LocationRow, "status">;
  today: BusinessNow;
  /** When it was pressed, ISO 8601 in UTC. */
  at: string;
  /** All events of the stop, and the ids of those that the change would end. */
  events: EventRow[];
  ended: number[];
}

/** Nothing that the change is about is newer than its press. @throws Conflict */
export async function assertStillValid(trx: Database, change: WaitedChange): Promise<void> {
  const { row, before, after, today, at, events, ended } = change;
  if (after.status === "active" && before.status !== "active") await assertActivating(trx, change);
  const isCompleted = after.status === "completed" && before.status === "active";
  if (isCompleted && row.activatedAt !== null && row.activatedAt > at) {
    throw new Conflict("This stop was activated after this was pressed");
  }
  assertNothingNewer(row, events, ended, today, at);
}

/** No event that a change would end is newer than its press. @param at as in `assertPlan` @throws Conflict */
export function assertNothingNewer(
  row: LocationRow,
  events: EventRow[],
  ended: number[],
  today: BusinessNow,
  at: string,
): void {
  const newer = events.findLast(({ id, createdAt }) => ended.includes(id) && createdAt > at);
  if (newer) throw new Conflict(somethingNewer(newer, effectiveStop(row, events, today), today));
}

/** The plan is the one that was there at the press. @param at when that was, ISO 8601 in UTC @throws Conflict */
export function assertPlan({ plannedAt }: LocationRow, at: string): void {
  if (plannedAt !== null && at < plannedAt) throw new Conflict("This stop was changed after this was pressed");
}

async function assertActivating(trx: Database, { row, today, at, events }: WaitedChange) {
  if (statusOn(row, today) === "completed") throw new Conflict("This stop is completed");
  const stop = effectiveStop(row, events, today);
  if (row.date < today.day && hasEnded(stop, today)) throw new Conflict("This stop was on a day before");
  if (hasEnded(stop, today)) throw new Conflict(`This stop is over since ${to12Hour(stop.endTime)}`);
  const { state } = eventsInForce(row, events, today);
  if (stop.status === "cancelled" && (row.isSkipped || (state && state.createdAt > at))) {
    throw new Conflict("This stop was cancelled meanwhile");
  }
  await assertLast(trx, at);
}

/** The truck has not gone on since. @param at when *Activate* was pressed, ISO 8601 in UTC @throws Conflict */
export async function assertLast(trx: Database, at: string): Promise<void> {
  const active = await locationStore(trx).active();
  if (active?.activatedAt && active.activatedAt > at) {
    throw new Conflict(`${active.name} was activated after this was pressed`);
  }
}
