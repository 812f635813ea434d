import {
  type CurrentLocation,
  currentLocation,
  type Location,
  type LocationsQuery,
  type UpcomingLocation,
  upcomingLocation,
} from "../../schema/locations.ts";
import type { Stop } from "../../schema/schedule.ts";
import { stopOf } from "../../schema/stop-of.ts";
import { hasEnded, isTodaysStop, isUpcoming } from "../../schema/stop-over.ts";
import { addDays, wallClock } from "../../schema/times.ts";
import type { PlannedStop } from "../bookings/clashes.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { type BusinessNow, effectiveStop, sequenceOf, withEffectiveDate } from "./day/effective-stop.ts";
import { dayEventStore } from "./day/store.ts";
import { laterTime } from "./queued-change.ts";
import { daysOfEvents, readPlan, stopReader, toLocations } from "./reader.ts";
import type { SeriesService } from "./rules/service.ts";
import { type LocationRow, locationStore } from "./store.ts";

/** A stop for a calendar: SEQUENCE grows with each change, and DTSTAMP is the time of the last one (RFC 5545, 3.8.7). */
export type CalendarStop = Stop & { sequence: number; changedAt: string; notes: string | null };

/** `GET /api/locations/upcoming` answers at most this many. */
const UPCOMING_LIMIT = 20;

interface Needs {
  business: BusinessService;
  series: SeriesService;
}

/** Reads the stops: today's, the coming ones, and those of a period. */
export function stopQueries(
  { db, clock, sequenceBase }: Pick<Context, "db" | "clock" | "sequenceBase">,
  { business, series }: Needs,
) {
  const store = locationStore(db);
  const reader = stopReader(db);

  return {
    /** Whether no stop was ever planned. */
    isEmpty: async (): Promise<boolean> => !(await store.isAny()),

    /** The stops of a query, or all, the newest date first: as planned, with the effective stop when it differs. */
    async list({ which, on, rows: most }: LocationsQuery = {}): Promise<Location[]> {
      const now = await businessNow();
      const rows = await selected();
      return toLocations(rows, await reader.eventsOf(rows, now), now);

      function selected(): Promise<LocationRow[]> {
        if (which === "today") return reader.todays(now);
        if (which === "recent") return reader.recent(now);
        if (on !== undefined) return reader.between(on, on, now);
        return most === undefined ? store.list() : store.nearest(now.day, most);
      }
    },

    /**
     * The stop that the visitor should drive to: the active one, or the earliest of today's scheduled stops that has not ended, or
     * null. Cancelled stops do not count.
     */
    async current(): Promise<CurrentLocation | null> {
      const now = await businessNow();
      const events = await reader.recentEvents(now);
      const active = await store.active();
      const today = (await store.between(addDays(now.day, -1), now.day)).filter((row) => isTodaysStop(row, now));
      for (const row of active ? [active, ...today] : today) {
        const stop = effectiveStop(row, events.get(row.id) ?? [], now);
        const isScheduled = stop.status === "scheduled" && !hasEnded(stop, now);
        if (stop.status === "active" || isScheduled)
          return currentLocation.parse({ ...stop, confirmedAt: row.confirmedAt });
      }
      return null;
    },

    async exists(id: number): Promise<boolean> {
      return (await store.byId(id)) !== undefined;
    },

    /** The effective stop: the plan with the day's events. @throws NotFound */
    async stop(id: number): Promise<Stop> {
      const now = await businessNow();
      return effectiveStop(await readPlan(db, id), await dayEventStore(db).of(id), now);
    },

    /** The plan of a stop, without the day's events. @throws NotFound */
    plan: (id: number) => readPlan(db, id),

    /**
     * The effective stops of the days from `first` to `last`, the earliest first, with cancelled and skipped ones. A stop that began
     * yesterday and is not over counts as today's.
     */
    async stops(first: string, last: string): Promise<Stop[]> {
      return (await reader.effective(first, last, await businessNow())).map(({ stop }) => stop);
    },

    /** The same stops for calendars. The notes are for the owner only. */
    async calendarStops(first: string, last: string): Promise<CalendarStop[]> {
      const now = await businessNow();
      const rows = await reader.effective(first, last, now);
      const removals = await dayEventStore(db).lastRemovals(...daysOfEvents(first, last, now));
      return rows.map(({ row, events, stop }) => {
        const lastEventAt = laterTime(events.at(-1)?.createdAt ?? null, row.confirmedAt);
        const changedAt = laterTime(removals.get(row.id) ?? null, lastEventAt);
        return { ...stop, sequence: sequenceBase + sequenceOf(row, events, now), changedAt, notes: row.notes };
      });
    },

    /**
     * The stops that bookings on these days may clash with: rows, and future stops of rules.
     * @param days in order
     * @param from the transaction to read in, if any
     */
    async besideBookings(days: string[], from: Database = db): Promise<PlannedStop[]> {
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined) return [];
      const now = await business.today(from);
      // Read first: a stop that is made meanwhile is then found among the rows.
      const future = await series.futureStops(days, now, from);
      const inTransaction = stopReader(from);
      const rows = await inTransaction.between(first, last, now);
      const made = toLocations(rows, await inTransaction.eventsOf(rows, now), now);
      return [...made.map((row) => ({ ...row, ...stopOf(row) })), ...future];
    },

    /**
     * The business day of a time: the calendar day, or the day before while a stop that began before midnight is planned to last.
     * Only plan and clock decide, not *Complete*: an offline press gets the same day when it arrives later.
     * @param from the transaction to read in, if any
     */
    async businessDay(at = clock.now(), from: Database = db): Promise<string> {
      const { timezone } = await business.today(from);
      const moment = { ...wallClock(at, timezone), timezone };
      const yesterday = addDays(moment.day, -1);
      const yesterdays = await stopReader(from).between(yesterday, yesterday, moment);
      const isOn = (plan: LocationRow) => !plan.isSkipped && isTodaysStop(withEffectiveDate(plan, moment), moment);
      return yesterdays.some(isOn) ? yesterday : moment.day;
    },

    /** The scheduled stops that have not begun, the next first, without the owner's private fields. */
    async upcoming(): Promise<UpcomingLocation[]> {
      const [now, current] = [await businessNow(), await this.current()];
      const events = await reader.recentEvents(now);
      const today = await store.between(now.day, now.day);
      const later = await store.scheduledFrom(addDays(now.day, 1), UPCOMING_LIMIT);
      return [...today, ...later]
        .map((row) => effectiveStop(row, events.get(row.id) ?? [], now))
        .filter((stop) => stop.id !== current?.id && stop.status === "scheduled" && isUpcoming(stop, now))
        .slice(0, UPCOMING_LIMIT)
        .map((stop) => upcomingLocation.parse(stop));
    },
  };

  /** The business's day and time, after the missing stops of the next weeks were made. */
  async function businessNow(): Promise<BusinessNow> {
    const now = await business.today();
    await series.makeDueStops(now);
    return now;
  }
}
