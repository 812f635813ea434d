import {
  type CurrentLocation,
  currentLocation,
  type Location,
  type LocationChange,
  type NewLocation,
  type UpcomingLocation,
  upcomingLocation,
} from "../../schema/locations.ts";
import { hasEnded, wallClock } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { NotFound } from "../errors.ts";
import type { PageVersion } from "../web/pages/version.ts";
import { type LocationRow, locationStore } from "./store.ts";

export type LocationService = ReturnType<typeof locationService>;

/** `GET /api/locations/upcoming` answers at most this many. */
const UPCOMING_LIMIT = 20;

interface Parts {
  db: Database;
  clock: Clock;
  business: BusinessService;
  pages: PageVersion;
}

/** Where the truck stands and where it will stand (product.md, *Today's location*). */
export function locationService({ db, clock, business, pages }: Parts) {
  const store = locationStore(db);

  return {
    /** Every stop, newest date first, each with the status that holds now. */
    async list(): Promise<Location[]> {
      const now = await business.today();
      return (await store.list()).map((row) => ({ ...row, status: statusOn(row, now) }));
    },

    /**
     * The stop that the visitor should drive to: the one activated last, if one is active; else the earliest of today's
     * scheduled stops that has not ended; else null. The pages carry it as it is: nothing of the owner's own is in it.
     */
    async current(): Promise<CurrentLocation | null> {
      const now = await business.today();
      const active = await store.active();
      if (active && statusOn(active, now) === "active") return currentLocation.parse(active);
      const scheduled = await store.scheduledFrom(now.day, UPCOMING_LIMIT);
      const first = scheduled.find((row) => row.date === now.day && !hasEnded(row, now));
      return first ? currentLocation.parse(first) : null;
    },

    /** @throws NotFound */
    async byId(id: number): Promise<Location> {
      const row = await store.byId(id);
      if (!row) throw new NotFound("Location");
      return { ...row, status: statusOn(row, await business.today()) };
    },

    /**
     * The stops of the days from `first` to `last`, the earliest first, each with the status that holds now.
     * @param from the transaction to read in, where there is one
     */
    async between(first: string, last: string, from: Database = db): Promise<Location[]> {
      const now = await business.today(from);
      return (await locationStore(from).between(first, last)).map((row) => ({ ...row, status: statusOn(row, now) }));
    },

    /** The scheduled stops that are still to begin, the next first; nothing of the owner's own. */
    async upcoming(): Promise<UpcomingLocation[]> {
      const [now, current] = [await business.today(), await this.current()];
      const scheduled = await store.scheduledFrom(now.day, UPCOMING_LIMIT + 1);
      return scheduled
        .filter((row) => row.id !== current?.id && (row.date > now.day || row.startTime > now.time))
        .slice(0, UPCOMING_LIMIT)
        .map((row) => upcomingLocation.parse(row));
    },

    /**
     * Stores a new stop. One that is created active completes the one that was active. What carries the `requestKey` of a stored
     * one is that one: the answer is what it is by now.
     */
    async create(input: NewLocation): Promise<Location> {
      const now = clock.now().toISOString();
      const row = await transaction(db, async (trx) => {
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
      await pages.raise();
      return { ...row, status: statusOn(row, await business.today()) };
    },

    /**
     * Changes what `change` names. Activating completes the stop that was active: there is one truck.
     * @throws NotFound
     */
    async update(id: number, change: LocationChange): Promise<Location> {
      const now = clock.now().toISOString();
      const row = await transaction(db, async (trx) => {
        const inTransaction = locationStore(trx);
        const before = await inTransaction.byId(id);
        if (!before) throw new NotFound("Location");
        const updated = await inTransaction.update(id, {
          // A stop that has ended by the clock stays ended, also on its new day.
          status: statusOn(before, await business.today(trx)),
          ...change,
          ...(change.status === "active" ? { activatedAt: now } : {}),
          confirmedAt: now,
        });
        if (updated.status === "active") await inTransaction.completeActiveExcept(id);
        return updated;
      });
      await pages.raise();
      return { ...row, status: statusOn(row, await business.today()) };
    },

    /** @throws NotFound */
    async delete(id: number): Promise<void> {
      if (!(await store.delete(id))) throw new NotFound("Location");
      await pages.raise();
    },
  };
}

interface BusinessNow {
  day: string;
  time: string;
  timezone: string;
}

/**
 * The status that holds at the business's `now`. An active stop is completed once the business day on which it was
 * activated is over, unless its own day is today or still to come. Derived at each reading rather than written by a timer:
 * no restart, clock jump or read-only disk can make yesterday's stop show today.
 */
function statusOn(row: LocationRow, now: BusinessNow): Location["status"] {
  if (row.status !== "active" || !row.activatedAt) return row.status;
  const activatedOn = wallClock(row.activatedAt, now.timezone).day;
  return now.day > activatedOn && now.day > row.date ? "completed" : "active";
}
