import type { ChangeKind } from "../../schema/day-changes.ts";
import {
  type CurrentLocation,
  currentLocation,
  type Location,
  type LocationChange,
  type NewLocation,
  type UpcomingLocation,
  upcomingLocation,
} from "../../schema/locations.ts";
import type { Stop } from "../../schema/schedule.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { asSaid, type BusinessNow, changeInForce, statusOn } from "../day/effective-stop.ts";
import { dayChangesStore } from "../day/store.ts";
import type { Database } from "../db/database.ts";
import { Conflict, NotFound } from "../errors.ts";
import { ruleDays } from "../series/recurrence.ts";
import { type SeriesService, stopOf } from "../series/service.ts";
import { type LocationRow, locationStore } from "./store.ts";

export type LocationService = ReturnType<typeof locationService>;

/** `GET /api/locations/upcoming` answers at most this many. */
const UPCOMING_LIMIT = 20;

interface Needs {
  business: BusinessService;
  series: SeriesService;
}

/** Where the truck stands and where it will stand (product.md, *Today's location*, *The route*). */
export function locationService({ db, clock, write }: Context, { business, series }: Needs) {
  const store = locationStore(db);

  return {
    /** Every stop, newest date first, each with the status that holds now. */
    async list(): Promise<Location[]> {
      const now = await upToDate();
      return (await store.list()).map((row) => shown(row, now));
    },

    /**
     * The stop that the visitor should drive to: the one activated last, if one is active; else the earliest of today's
     * scheduled stops that has not ended; else null. One that is cancelled is none. The pages carry it as it is: nothing of the
     * owner's own is in it.
     */
    async current(): Promise<CurrentLocation | null> {
      const now = await upToDate();
      const said = await dayChangesStore(db).between(now.day, now.day);
      const active = await store.active();
      const rows = await store.scheduledFrom(now.day, UPCOMING_LIMIT);
      const today = rows.filter(({ date }) => date === now.day);
      for (const row of active && statusOn(active, now) === "active" ? [active, ...today] : today) {
        const stop = asSaid(row, changeInForce(row, said, now), now);
        if (stop.status === "cancelled" || (stop.status !== "active" && hasEnded(stop, now))) continue;
        return currentLocation.parse({ ...row, ...stop });
      }
      return null;
    },

    /** @throws NotFound */
    async byId(id: number): Promise<Location> {
      const row = await store.byId(id);
      if (!row) throw new NotFound("Location");
      return shown(row, await business.today());
    },

    /** Whether there is a stop of this number. */
    async exists(id: number): Promise<boolean> {
      return (await store.byId(id)) !== undefined;
    },

    /** A stop as visitors see it. @throws NotFound */
    async stop(id: number): Promise<Stop> {
      const now = await upToDate();
      const row = await store.byId(id);
      if (!row) throw new NotFound("This stop");
      return asSaid(row, changeInForce(row, await dayChangesStore(db).of(id), now), now);
    },

    /**
     * The stops of the days from `first` to `last` as visitors see them, the earliest first, with the number that goes up with
     * each change and the moment of the last one. What is cancelled or skipped is among them.
     */
    async stops(first: string, last: string): Promise<(Stop & { sequence: number; changedAt: string })[]> {
      const now = await upToDate();
      const rows = await store.between(first, last);
      const said = await dayChangesStore(db).between(
        first < now.day ? first : now.day,
        last > now.day ? last : now.day,
      );
      return rows.map((row) => {
        const newest = changeInForce(row, said, now);
        const changedAt = newest && newest.createdAt > row.confirmedAt ? newest.createdAt : row.confirmedAt;
        return { ...asSaid(row, newest, now), sequence: row.sequence, changedAt };
      });
    },

    /**
     * The stops of the days from `first` to `last`, the earliest first, each with the status that holds now.
     * @param from the transaction to read in, where there is one
     */
    async between(first: string, last: string, from: Database = db): Promise<Location[]> {
      const now = await business.today(from);
      return (await locationStore(from).between(first, last)).map((row) => shown(row, now));
    },

    /** The scheduled stops that are still to begin, the next first; nothing of the owner's own. */
    async upcoming(): Promise<UpcomingLocation[]> {
      const [now, current] = [await upToDate(), await this.current()];
      const said = await dayChangesStore(db).between(now.day, now.day);
      const scheduled = await store.scheduledFrom(now.day, UPCOMING_LIMIT + 1 + said.length);
      return scheduled
        .map((row) => asSaid(row, changeInForce(row, said, now), now))
        .filter(({ id, status }) => id !== current?.id && status === "scheduled")
        .filter(({ date, startTime }) => date > now.day || startTime > now.time)
        .slice(0, UPCOMING_LIMIT)
        .map((stop) => upcomingLocation.parse(stop));
    },

    /**
     * Stores a new stop. One that is created active completes the one that was active. What carries the `requestKey` of a stored
     * one is that one: the answer is what it is by now.
     */
    async create(input: NewLocation): Promise<Location> {
      const now = clock.now().toISOString();
      const row = await write(async (trx) => {
        const inTransaction = locationStore(trx);
        const known = input.requestKey && (await inTransaction.byRequestKey(input.requestKey));
        if (known) return known;
        const created = await inTransaction.insert({
          ...input,
          activatedAt: input.status === "active" ? now : null,
          confirmedAt: now,
        });
        if (created.status === "active") await inTransaction.completeActiveExcept(created.id);
        return created;
      });
      return shown(row, await business.today());
    },

    /**
     * Changes what `change` names. Activating completes the stop that was active: there is one truck. A stop of a rule that is
     * changed by hand leaves the rule. What was said today of the former place or times is gone.
     * @throws NotFound
     */
    async update(id: number, change: LocationChange): Promise<Location> {
      const now = clock.now().toISOString();
      const row = await write(async (trx) => {
        const inTransaction = locationStore(trx);
        const before = await inTransaction.byId(id);
        if (!before) throw new NotFound("Location");
        const isPlanChanged = PLAN.some((field) => change[field] !== undefined && change[field] !== before[field]);
        const isActivated = change.status === "active";
        const updated = await inTransaction.update(id, {
          // A stop that has ended by the clock stays ended, also on its new day.
          status: statusOn(before, await business.today(trx)),
          ...change,
          ...(isActivated && { activatedAt: now, isSkipped: false }),
          ...(isPlanChanged && before.seriesId !== null && { isException: true }),
          confirmedAt: now,
        });
        if (isPlanChanged) await dayChangesStore(trx).withdrawAll(id, now);
        else if (isActivated) await openAgain(trx, before, now);
        if (updated.status === "active") await inTransaction.completeActiveExcept(id);
        return updated;
      });
      return shown(row, await business.today());
    },

    /**
     * Says ahead that a stop does not take place: visitors see it struck through.
     * @throws NotFound; Conflict for a stop that is active or completed
     */
    async skip(id: number): Promise<Location> {
      return change(id, (row, now) => {
        if (statusOn(row, now) !== "scheduled") throw new Conflict("Only a scheduled stop can be skipped");
        return { isSkipped: true };
      });
    },

    /**
     * Takes a skip back; a stop of a rule that was changed by hand becomes what the rule says. A skipped stop whose rule has
     * changed meanwhile follows the rule, or, where the rule does not want its day any more, is the owner's own from now on.
     * @throws NotFound; Conflict where there is nothing to restore
     */
    async restore(id: number): Promise<Location> {
      return change(id, async (row, _now, trx) => {
        const rule = row.seriesId === null ? undefined : await series.byId(trx, row.seriesId);
        if (row.isSkipped) {
          if (!rule || row.isException) return { isSkipped: false };
          const isWanted = ruleDays(rule, row.date, row.date).length > 0;
          return { isSkipped: false, ...(isWanted ? stopOf(rule) : { isException: true }) };
        }
        if (!rule || !row.isException || row.status !== "scheduled") throw new Conflict("This stop is as planned");
        return { ...stopOf(rule), date: row.originalDate ?? row.date, isException: false };
      });
    },

    /** A stop of a rule is not made again. @throws NotFound */
    async delete(id: number): Promise<void> {
      await write(async (trx) => {
        const row = await locationStore(trx).byId(id);
        if (!row) throw new NotFound("Location");
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

  async function change(
    id: number,
    make: (row: LocationRow, now: BusinessNow, trx: Database) => Promise<Partial<LocationRow>> | Partial<LocationRow>,
  ): Promise<Location> {
    const row = await write(async (trx) => {
      const before = await locationStore(trx).byId(id);
      if (!before) throw new NotFound("Location");
      const changed = await make(before, await business.today(trx), trx);
      return locationStore(trx).update(id, { ...changed, confirmedAt: clock.now().toISOString() });
    });
    return shown(row, await business.today());
  }

  /** Who activates a stop is there: what kept visitors away from it is over. */
  async function openAgain(trx: Database, row: LocationRow, createdAt: string) {
    const now = await business.today(trx);
    const said = changeInForce(row, await dayChangesStore(trx).of(row.id), now);
    if (!said || !KEEPS_AWAY.has(said.kind)) return;
    const { id: _, ...former } = said;
    const startTime = said.kind === "late" ? null : said.startTime;
    await dayChangesStore(trx).insert({
      ...former,
      startTime,
      kind: "reopened",
      ended: said.kind,
      why: null,
      createdAt,
    });
  }
}

/** What a rule gives its stops, and what was said today refers to. */
const PLAN = ["name", "address", "date", "startTime", "endTime", "isOpen", "eventType", "notes"] as const;

const KEEPS_AWAY = new Set<ChangeKind>(["late", "closed", "soldOut", "cancelled"]);

const shown = ({ activatedAt, sequence, ...row }: LocationRow, now: BusinessNow): Location => ({
  ...row,
  status: statusOn({ ...row, activatedAt, sequence }, now),
});
