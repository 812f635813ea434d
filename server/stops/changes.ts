import type { Location, LocationChange, NewLocation, RestoreRequest } from "../../schema/locations.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { assertRevision } from "../db/revision.ts";
import { Conflict, NotFound } from "../errors.ts";
import { type PressBody, timeOfPress } from "../idempotency/repeats.ts";
import { type BusinessNow, dayOfEvent, eventsInForce, planStatus } from "./day/effective-stop.ts";
import { changedTracks, endedByEdit } from "./day/ended-by-edit.ts";
import { reopenedEventFacts } from "./day/event-facts.ts";
import { dayEventStore } from "./day/store.ts";
import type { PlacesService } from "./places/service.ts";
import {
  assertNoNewerEvent,
  assertNoneActivatedSince,
  assertSamePlan,
  assertStillValid,
  laterTime,
} from "./queued-change.ts";
import { readPlan, toLocations } from "./reader.ts";
import { equalsRule, restoreToRuleChange, undoSkipChange } from "./restored.ts";
import type { SeriesService } from "./rules/service.ts";
import { type LocationRow, locationStore } from "./store.ts";

interface Needs {
  business: BusinessService;
  places: PlacesService;
  series: SeriesService;
}

/** Changes the plan: adds, edits, activates, skips, restores and deletes stops. */
export function stopChanges({ clock, write }: Pick<Context, "clock" | "write">, { business, places, series }: Needs) {
  return {
    /** Adds a stop. An active one completes the stop that was active. @throws Conflict for an outdated offline call (`pressedAt`) */
    create: ({ pressedAt, ...input }: NewLocation): Promise<Location> =>
      write(async (trx) => {
        const inTransaction = locationStore(trx);
        const at = timeOfPress(pressedAt, clock.now()).toISOString();
        const isActivated = input.status === "active";
        if (isActivated && pressedAt) await assertNoneActivatedSince(trx, at);
        const created = await inTransaction.insert({
          ...input,
          placeId: await places.idOfNew(trx, input.name),
          activatedAt: isActivated ? at : null,
          plannedAt: at,
          plannedByRuleAt: null,
          confirmedAt: at,
        });
        if (isActivated) await inTransaction.completeActiveExcept(created.id);
        return changed(trx, created.id);
      }),

    /**
     * Changes the given fields of the plan, and ends the events of the day that contradict them. Activating completes the stop that
     * was active: there is one truck. A changed stop of a rule becomes an exception, unless its values equal the rule's.
     * @param baseRevision the revision that the author of the change saw
     * @throws NotFound; StaleRevision; Conflict for an offline call (`pressedAt`) that is outdated
     */
    update: (id: number, { pressedAt, ...change }: LocationChange, baseRevision?: number): Promise<Location> =>
      write(async (trx) => {
        const inTransaction = locationStore(trx);
        const today = await business.today(trx);
        const row = await readPlan(trx, id);
        const now = timeOfPress(pressedAt, clock.now()).toISOString();
        const before = { ...row, status: planStatus(row, today) };
        const after = { ...before, ...change };
        const isPlanChanged = PLAN.some((field) => after[field] !== before[field]);
        const isActivated = after.status === "active" && before.status !== "active";
        const events = await dayEventStore(trx).of(id);
        const ended = endedByEdit(before, after, events);
        if (pressedAt) await assertStillValid(trx, { row, before, after, today, at: now, events, ended });
        assertRevision<LocationRow>(before, change, baseRevision);
        if (!isPlanChanged && after.status === before.status) {
          if (change.status === undefined || Object.keys(change).length > 1)
            await inTransaction.confirm(id, laterTime(row.confirmedAt, now));
          return changed(trx, id);
        }
        const placeId = await places.idOfChanged(trx, before, after);
        const changes = changedTracks(before, after);
        const rule = isPlanChanged && before.seriesId !== null && (await series.byId(trx, before.seriesId));
        const updated = await inTransaction.update(id, {
          // A stop that the clock has completed stays completed, also on another day.
          ...(changes.includes("start") && { status: before.status }),
          ...change,
          ...(changes.length > 0 && { plannedAt: laterTime(row.plannedAt, now) }),
          placeId,
          ...(isActivated && { activatedAt: now, isSkipped: false }),
          ...(rule && { isException: !equalsRule({ ...after, placeId }, rule) }),
          confirmedAt: laterTime(row.confirmedAt, now),
        });
        await dayEventStore(trx).remove(ended, now);
        if (isActivated && before.status === "scheduled") await endClosingEvents(trx, updated, today, now);
        if (isActivated) await inTransaction.completeActiveExcept(id);
        return changed(trx, id);
      }),

    /**
     * Skips a scheduled stop: visitors see it struck through. A repeated call changes nothing.
     * @param baseRevision as in `update`
     * @throws NotFound; StaleRevision; Conflict for a stop that is active, completed or over
     */
    skip: (id: number, { pressedAt }: PressBody = {}, baseRevision?: number): Promise<Location> =>
      change(id, { pressedAt, baseRevision }, (row, now) => {
        if (row.isSkipped) return {};
        if (planStatus(row, now) !== "scheduled") throw new Conflict("Only a scheduled stop can be skipped");
        if (hasEnded(row, now)) throw new Conflict("This stop is over");
        return { isSkipped: true };
      }),

    /**
     * Undoes a skip, or an edit of a rule's stop. Changes nothing when there is neither.
     * @param what by default the skip of a skipped stop, else the edit
     * @param baseRevision as in `update`
     * @throws NotFound; StaleRevision; Conflict when the stop is over, the rule's day has passed, or the rule no longer has a stop on it
     */
    restore: (id: number, { what, pressedAt }: RestoreRequest = {}, baseRevision?: number): Promise<Location> =>
      change(id, { pressedAt, baseRevision }, async (row, now, trx) => {
        const rule = row.seriesId === null ? undefined : await series.byId(trx, row.seriesId);
        return (what ?? (row.isSkipped ? "skip" : "edit")) === "skip"
          ? undoSkipChange(row, rule, now)
          : restoreToRuleChange(row, rule, now);
      }),

    /** Deletes a stop. Its rule does not make it again. @throws NotFound */
    async delete(id: number): Promise<void> {
      await write(async (trx) => {
        const row = await readPlan(trx, id);
        if (row.seriesId !== null && row.originalDate !== null)
          await series.addException(trx, row.seriesId, row.originalDate);
        await locationStore(trx).delete(id);
      });
    },
  };

  /** A stop that the transaction has changed. */
  async function changed(trx: Database, id: number): Promise<Location> {
    const now = await business.today(trx);
    const [row] = toLocations([await readPlan(trx, id)], await dayEventStore(trx).ofStops([id]), now);
    if (!row) throw new NotFound("Location");
    return row;
  }

  /** Applies the change that `changeOf` answers; an empty one writes nothing. */
  function change(
    id: number,
    { pressedAt, baseRevision }: PressBody & { baseRevision?: number },
    changeOf: (
      row: LocationRow,
      now: BusinessNow,
      trx: Database,
    ) => Promise<Partial<LocationRow>> | Partial<LocationRow>,
  ): Promise<Location> {
    return write(async (trx) => {
      const row = await readPlan(trx, id);
      const today = await business.today(trx);
      const change = await changeOf(row, today, trx);
      if (Object.keys(change).length === 0) return changed(trx, id);
      assertRevision<LocationRow>(row, change, baseRevision);
      const now = timeOfPress(pressedAt, clock.now()).toISOString();
      const events = await dayEventStore(trx).of(id);
      const ended = endedByEdit(row, { ...row, ...change }, events);
      if (pressedAt) {
        assertSamePlan(row, now);
        assertNoNewerEvent(row, events, ended, today, now);
      }
      const [confirmedAt, plannedAt] = [laterTime(row.confirmedAt, now), laterTime(row.plannedAt, now)];
      await locationStore(trx).update(id, { ...change, confirmedAt, plannedAt });
      await dayEventStore(trx).remove(ended, now);
      return changed(trx, id);
    });
  }

  /** Ends *late* and the closing events of an activated stop: the truck is there. Newer events stay. */
  async function endClosingEvents(trx: Database, row: LocationRow, today: BusinessNow, createdAt: string) {
    const { start, state } = eventsInForce(row, await dayEventStore(trx).of(row.id), today);
    const ended = [start, state].flatMap((event) =>
      event && event.kind !== "reopened" && event.createdAt <= createdAt ? [event] : [],
    );
    if (ended.length === 0) return;
    const facts = reopenedEventFacts(ended.map(({ kind }) => (kind === "late" ? "start" : "state")));
    const day = dayOfEvent(row, today);
    await dayEventStore(trx).insert({ ...facts, locationId: row.id, createdAt, device: "", day });
  }
}

/** The fields of a plan. */
const PLAN = ["name", "address", "date", "startTime", "endTime", "isOpen", "eventType", "notes"] as const;
