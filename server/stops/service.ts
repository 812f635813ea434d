import {
  type CurrentLocation,
  currentLocation,
  type Location,
  type LocationChange,
  type LocationsQuery,
  type NewLocation,
  type Restored,
  type UpcomingLocation,
  upcomingLocation,
} from "../../schema/locations.ts";
import { momentOf, type Pressed } from "../../schema/repeats.ts";
import type { Stop } from "../../schema/schedule.ts";
import { stopOf } from "../../schema/stop-of.ts";
import { hasEnded, isAhead, isTodays } from "../../schema/stop-over.ts";
import { addDays, wallClock } from "../../schema/times.ts";
import type { PlannedStop } from "../bookings/clashes.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { assertRevision } from "../db/revision.ts";
import { Conflict, NotFound } from "../errors.ts";
import {
  type BusinessNow,
  dayOfEvent,
  effectiveStop,
  eventsInForce,
  onItsDay,
  sequenceOf,
  statusOn,
} from "./day/effective-stop.ts";
import { endedByEdit, plannedElse } from "./day/ended-by-edit.ts";
import { reopened } from "./day/service.ts";
import { dayEventStore } from "./day/store.ts";
import type { PlacesService } from "./places/service.ts";
import { daysOfEvents, rowsOf, stopReader } from "./reader.ts";
import { asRule, isByRule, withoutSkip } from "./restored.ts";
import type { SeriesService } from "./rules/service.ts";
import { type LocationRow, locationStore } from "./store.ts";
import { assertLast, assertNothingNewer, assertPlan, assertStillValid } from "./waited-change.ts";

export type LocationService = ReturnType<typeof locationService>;

/** A stop for a calendar: SEQUENCE grows with each change, and DTSTAMP is the time of the last one (RFC 5545, 3.8.7). */
export type CalendarStop = Stop & { sequence: number; changedAt: string; notes: string | null };

/** `GET /api/locations/upcoming` answers at most this many. */
const UPCOMING_LIMIT = 20;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  series: SeriesService;
}

/** Where the truck is and will be (product.md, *Today's location*, *The route*). */
export function locationService({ db, clock, write, sequenceBase }: Context, { business, places, series }: Needs) {
  const store = locationStore(db);
  const reader = stopReader(db);

  return {
    /** Whether no stop was ever planned. */
    isEmpty: async (): Promise<boolean> => !(await store.isAny()),

    /** What the query asks for, or every stop, the newest date first; as planned and as it holds. */
    async listed({ which, on, rows: most }: LocationsQuery = {}): Promise<Location[]> {
      const now = await upToDate();
      const rows = await chosen();
      return rowsOf(rows, await reader.eventsOf(rows, now), now);

      function chosen(): Promise<LocationRow[]> {
        if (which === "today") return reader.todays(now);
        if (which === "recent") return reader.recent(now);
        if (on !== undefined) return reader.usedOn(on, on, now);
        return most === undefined ? store.list() : store.nearest(now.day, most);
      }
    },

    /**
     * The stop that the visitor should drive to: the one activated last, if one is active; else the earliest of today's
     * scheduled stops that has not ended; else null. One that is cancelled is none.
     */
    async current(): Promise<CurrentLocation | null> {
      const now = await upToDate();
      const events = await reader.recentEvents(now);
      const active = await store.active();
      const today = (await store.between(addDays(now.day, -1), now.day)).filter((row) => isTodays(row, now));
      for (const row of active ? [active, ...today] : today) {
        const stop = effectiveStop(row, events.get(row.id) ?? [], now);
        const isToCome = stop.status === "scheduled" && !hasEnded(stop, now);
        if (stop.status === "active" || isToCome)
          return currentLocation.parse({ ...stop, confirmedAt: row.confirmedAt });
      }
      return null;
    },

    /** Whether there is a stop of this number. */
    async exists(id: number): Promise<boolean> {
      return (await store.byId(id)) !== undefined;
    },

    /** A stop as it holds now. @throws NotFound */
    async stop(id: number): Promise<Stop> {
      const now = await upToDate();
      return effectiveStop(await known(db, id), await dayEventStore(db).of(id), now);
    },

    /** The plan of a stop, without the day's events. @throws NotFound */
    plan: (id: number) => known(db, id),

    /**
     * The stops of the days from `first` to `last` as they hold now, the earliest first; one of last night that is still on counts
     * as today's. What is cancelled or skipped is among them.
     */
    async stops(first: string, last: string): Promise<Stop[]> {
      return (await reader.held(first, last, await upToDate())).map(({ stop }) => stop);
    },

    /** The same for calendars. The notes are the owner's alone. */
    async calendarStops(first: string, last: string): Promise<CalendarStop[]> {
      const now = await upToDate();
      const rows = await reader.held(first, last, now);
      const removals = await dayEventStore(db).lastRemovals(...daysOfEvents(first, last, now));
      return rows.map(({ row, events, stop }) => {
        const happenedAt = later(events.at(-1)?.createdAt ?? null, row.confirmedAt);
        const changedAt = later(removals.get(row.id) ?? null, happenedAt);
        return { ...stop, sequence: sequenceBase + sequenceOf(row, events, now), changedAt, notes: row.notes };
      });
    },

    /**
     * What a booking on one of these days may overlap: the stops as they hold, and those that rules have yet to make.
     * @param days in order
     * @param from the transaction to read in, where there is one
     */
    async aroundBookings(days: string[], from: Database = db): Promise<PlannedStop[]> {
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) return [];
      const now = await business.today(from);
      // First, so that no stop that is made meanwhile is missed.
      const toCome = await series.toCome(days, now, from);
      const inTransaction = stopReader(from);
      const rows = await inTransaction.usedOn(first, last, now);
      const held = rowsOf(rows, await inTransaction.eventsOf(rows, now), now);
      return [...held.map((row) => ({ ...row, ...stopOf(row) })), ...toCome];
    },

    /**
     * The business day of a moment: the calendar's; after midnight the day before, until its stop by night ends. Plan and clock say
     * so, not *Complete*: of a moment that has passed it is the same when its press arrives.
     * @param from the transaction to read in, where there is one
     */
    async businessDay(at = clock.now(), from: Database = db): Promise<string> {
      const { timezone } = await business.today(from);
      const moment = { ...wallClock(at, timezone), timezone };
      const yesterday = addDays(moment.day, -1);
      const lastNights = await stopReader(from).usedOn(yesterday, yesterday, moment);
      const isOn = (plan: LocationRow) => !plan.isSkipped && isTodays(onItsDay(plan, moment), moment);
      return lastNights.some(isOn) ? yesterday : moment.day;
    },

    /** The scheduled stops that are still to begin, the next first; nothing of the owner's own. */
    async upcoming(): Promise<UpcomingLocation[]> {
      const [now, current] = [await upToDate(), await this.current()];
      const events = await reader.recentEvents(now);
      const today = await store.between(now.day, now.day);
      const later = await store.scheduledFrom(addDays(now.day, 1), UPCOMING_LIMIT);
      return [...today, ...later]
        .map((row) => effectiveStop(row, events.get(row.id) ?? [], now))
        .filter((stop) => stop.id !== current?.id && stop.status === "scheduled" && isAhead(stop, now))
        .slice(0, UPCOMING_LIMIT)
        .map((stop) => upcomingLocation.parse(stop));
    },

    /** Stores a new stop. One that is created active completes the one that was active. */
    create: ({ pressedAt, ...input }: NewLocation): Promise<Location> =>
      write(async (trx) => {
        const inTransaction = locationStore(trx);
        const at = momentOf(pressedAt, clock.now()).toISOString();
        const isActivated = input.status === "active";
        if (isActivated && pressedAt) await assertLast(trx, at);
        const created = await inTransaction.insert({
          ...input,
          placeId: await places.ofNew(trx, input.name),
          activatedAt: isActivated ? at : null,
          plannedAt: at,
          plannedByRuleAt: null,
          confirmedAt: at,
        });
        if (isActivated) await inTransaction.completeActiveExcept(created.id);
        return changed(trx, created.id);
      }),

    /**
     * Changes the plan in what `change` names, and ends the events of the day that contradict it. Activating completes the stop
     * that was active: there is one truck. A stop of a rule that is changed by hand leaves the rule, until it says again what the
     * rule says. A status that holds already changes nothing.
     * @param baseRevision the revision that the author of the change saw
     * @throws NotFound; Stale; Conflict for what had to wait (`pressedAt`): an *Activate* that is senseless by now, an edit that something newer has overtaken
     */
    update: (id: number, { pressedAt, ...change }: LocationChange, baseRevision?: number): Promise<Location> =>
      write(async (trx) => {
        const inTransaction = locationStore(trx);
        const today = await business.today(trx);
        const row = await known(trx, id);
        const now = momentOf(pressedAt, clock.now()).toISOString();
        const before = { ...row, status: statusOn(row, today) };
        const after = { ...before, ...change };
        const isPlanChanged = PLAN.some((field) => after[field] !== before[field]);
        const isActivated = after.status === "active" && before.status !== "active";
        const events = await dayEventStore(trx).of(id);
        const ended = endedByEdit(before, after, events);
        if (pressedAt) await assertStillValid(trx, { row, before, after, today, at: now, events, ended });
        assertRevision<LocationRow>(before, change, baseRevision);
        if (!isPlanChanged && after.status === before.status) {
          if (change.status === undefined || Object.keys(change).length > 1)
            await inTransaction.confirm(id, later(row.confirmedAt, now));
          return changed(trx, id);
        }
        const placeId = await places.ofChanged(trx, before, after);
        const rule = isPlanChanged && before.seriesId !== null && (await series.byId(trx, before.seriesId));
        const updated = await inTransaction.update(id, {
          // A stop that has ended by the clock stays ended, also on another day.
          ...(plannedElse(before, after).includes("start") && { status: before.status }),
          ...change,
          ...(plannedElse(before, after).length > 0 && { plannedAt: later(row.plannedAt, now) }),
          placeId,
          ...(isActivated && { activatedAt: now, isSkipped: false }),
          ...(rule && { isException: !isByRule({ ...after, placeId }, rule) }),
          confirmedAt: later(row.confirmedAt, now),
        });
        await dayEventStore(trx).remove(ended, now);
        if (isActivated && before.status === "scheduled") await arrive(trx, updated, today, now);
        if (isActivated) await inTransaction.completeActiveExcept(id);
        return changed(trx, id);
      }),

    /**
     * Cancels a stop ahead: visitors see it struck through. One that is skipped already stays as it is.
     * @param baseRevision as in `update`
     * @throws NotFound; Stale; Conflict for a stop that is active, completed or over
     */
    skip: (id: number, { pressedAt }: Pressed = {}, baseRevision?: number): Promise<Location> =>
      change(id, { pressedAt, baseRevision }, (row, now) => {
        if (row.isSkipped) return {};
        if (statusOn(row, now) !== "scheduled") throw new Conflict("Only a scheduled stop can be skipped");
        if (hasEnded(row, now)) throw new Conflict("This stop is over");
        return { isSkipped: true };
      }),

    /**
     * Undoes a skip, or a change by hand. Changes nothing when there is neither.
     * @param what without it, the skip of a stop that is skipped, else the change
     * @param baseRevision as in `update`
     * @throws NotFound; Stale; Conflict when the stop is over, the rule's day has passed, or the rule has no stop on it any more
     */
    restore: (id: number, { what, pressedAt }: Restored = {}, baseRevision?: number): Promise<Location> =>
      change(id, { pressedAt, baseRevision }, async (row, now, trx) => {
        const rule = row.seriesId === null ? undefined : await series.byId(trx, row.seriesId);
        return (what ?? (row.isSkipped ? "skip" : "edit")) === "skip"
          ? withoutSkip(row, rule, now)
          : asRule(row, rule, now);
      }),

    /** A stop of a rule is not made again. @throws NotFound */
    async delete(id: number): Promise<void> {
      await write(async (trx) => {
        const row = await known(trx, id);
        if (row.seriesId !== null && row.originalDate !== null)
          await series.except(trx, row.seriesId, row.originalDate);
        await locationStore(trx).delete(id);
      });
    },
  };

  async function upToDate(): Promise<BusinessNow> {
    const now = await business.today();
    await series.keepUp(now);
    return now;
  }

  async function known(from: Database, id: number): Promise<LocationRow> {
    const row = await locationStore(from).byId(id);
    if (!row) throw new NotFound("Location");
    return row;
  }

  /** A stop that the transaction has changed. */
  async function changed(trx: Database, id: number): Promise<Location> {
    const now = await business.today(trx);
    const [row] = rowsOf([await known(trx, id)], await dayEventStore(trx).ofStops([id]), now);
    if (!row) throw new NotFound("Location");
    return row;
  }

  /** Changes a row by `make`; an empty change writes nothing. */
  function change(
    id: number,
    { pressedAt, baseRevision }: Pressed & { baseRevision?: number },
    make: (row: LocationRow, now: BusinessNow, trx: Database) => Promise<Partial<LocationRow>> | Partial<LocationRow>,
  ): Promise<Location> {
    return write(async (trx) => {
      const row = await known(trx, id);
      const today = await business.today(trx);
      const made = await make(row, today, trx);
      if (Object.keys(made).length === 0) return changed(trx, id);
      assertRevision<LocationRow>(row, made, baseRevision);
      const now = momentOf(pressedAt, clock.now()).toISOString();
      const events = await dayEventStore(trx).of(id);
      const ended = endedByEdit(row, { ...row, ...made }, events);
      if (pressedAt) {
        assertPlan(row, now);
        assertNothingNewer(row, events, ended, today, now);
      }
      const [confirmedAt, plannedAt] = [later(row.confirmedAt, now), later(row.plannedAt, now)];
      await locationStore(trx).update(id, { ...made, confirmedAt, plannedAt });
      await dayEventStore(trx).remove(ended, now);
      return changed(trx, id);
    });
  }

  /** Ends the closing events of a stop that is activated: the truck is there. Later events stay. */
  async function arrive(trx: Database, row: LocationRow, today: BusinessNow, createdAt: string) {
    const { start, state } = eventsInForce(row, await dayEventStore(trx).of(row.id), today);
    const over = [start, state].flatMap((event) =>
      event && event.kind !== "reopened" && event.createdAt <= createdAt ? [event] : [],
    );
    if (over.length === 0) return;
    const facts = reopened(over.map(({ kind }) => (kind === "late" ? "start" : "state")));
    const day = dayOfEvent(row, today);
    await dayEventStore(trx).insert({ ...facts, locationId: row.id, createdAt, device: "", day });
  }
}

/** The later of two moments: a press that waited comes after newer ones, and sets neither `plannedAt` nor `confirmedAt` back. */
const later = (known: string | null, now: string) => (known !== null && known > now ? known : now);

/** The planned fields of a stop, which a rule sets. */
const PLAN = ["name", "address", "date", "startTime", "endTime", "isOpen", "eventType", "notes"] as const;
