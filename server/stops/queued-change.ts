import { hasEnded } from "../../schema/stop-over.ts";
import { to12Hour } from "../../schema/times.ts";
import type { Database } from "../db/database.ts";
import { Conflict } from "../errors.ts";
import { type BusinessNow, effectiveStop, eventsInForce, newerEventMessage, planStatus } from "./day/effective-stop.ts";
import type { EventRow } from "./day/store.ts";
import { type LocationRow, locationStore } from "./store.ts";

/** A change of the plan from the offline queue (product.md, *Offline*). */
interface QueuedChange {
  row: LocationRow;
  before: Pick<LocationRow, "status">;
  after: Pick<LocationRow, "status">;
  today: BusinessNow;
  /** The time of the press, ISO 8601 UTC. */
  at: string;
  /** All events of the stop, and the ids of those that the change ends. */
  events: EventRow[];
  ended: number[];
}

/** The change is not outdated by anything newer than its press. @throws Conflict */
export async function assertStillValid(trx: Database, change: QueuedChange): Promise<void> {
  const { row, before, after, today, at, events, ended } = change;
  if (after.status === "active" && before.status !== "active") await assertActivating(trx, change);
  const isCompleted = after.status === "completed" && before.status === "active";
  if (isCompleted && row.activatedAt !== null && row.activatedAt > at) {
    throw new Conflict("This stop was activated after this was pressed");
  }
  assertNoNewerEvent(row, events, ended, today, at);
}

/** No event that a change ends is newer than its press. @param at as in `assertSamePlan` @throws Conflict */
export function assertNoNewerEvent(
  row: LocationRow,
  events: EventRow[],
  ended: number[],
  today: BusinessNow,
  at: string,
): void {
  const newer = events.findLast(({ id, createdAt }) => ended.includes(id) && createdAt > at);
  if (newer) throw new Conflict(newerEventMessage(newer, effectiveStop(row, events, today), today));
}

/** The plan has not changed since the press. @param at the time of the press, ISO 8601 UTC @throws Conflict */
export function assertSamePlan({ plannedAt }: LocationRow, at: string): void {
  if (plannedAt !== null && at < plannedAt) throw new Conflict("This stop was changed after this was pressed");
}

async function assertActivating(trx: Database, { row, today, at, events }: QueuedChange) {
  if (planStatus(row, today) === "completed") throw new Conflict("This stop is completed");
  const stop = effectiveStop(row, events, today);
  if (row.date < today.day && hasEnded(stop, today)) throw new Conflict("This stop was on an earlier day");
  if (hasEnded(stop, today)) throw new Conflict(`This stop is over since ${to12Hour(stop.endTime)}`);
  const { state } = eventsInForce(row, events, today);
  if (stop.status === "cancelled" && (row.isSkipped || (state && state.createdAt > at))) {
    throw new Conflict("This stop was cancelled meanwhile");
  }
  await assertNoneActivatedSince(trx, at);
}

/** No other stop was activated since the press. @param at as in `assertSamePlan` @throws Conflict */
export async function assertNoneActivatedSince(trx: Database, at: string): Promise<void> {
  const active = await locationStore(trx).active();
  if (active?.activatedAt && active.activatedAt > at) {
    throw new Conflict(`${active.name} was activated after this was pressed`);
  }
}

/** The later of two times: a queued call may arrive after newer ones, and sets neither `plannedAt` nor `confirmedAt` back. */
export const laterTime = (stored: string | null, time: string) => (stored !== null && stored > time ? stored : time);
