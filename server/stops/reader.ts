import { MAX_RECENT_LOCATIONS, RECENT_LOCATIONS_DAYS_AHEAD } from "../../schema/location-defaults.ts";
import type { Location } from "../../schema/locations.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver, isTodaysStop } from "../../schema/stop-over.ts";
import { addDays } from "../../schema/times.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import { type BusinessNow, effectiveStop, planStatus, withEffectiveDate } from "./day/effective-stop.ts";
import { dayEventStore, type EventRow } from "./day/store.ts";
import { type LocationRow, locationStore } from "./store.ts";

/** The events of at most so many stops are selected by stop; of more, by day. */
const FEW_STOPS = 100;

/** More places than any screen shows. */
const LAST_PLACES = 20;

/** The plan of a stop. @throws NotFound */
export async function readPlan(from: Database, id: number): Promise<LocationRow> {
  const row = await locationStore(from).byId(id);
  if (!row) throw new NotFound("Location");
  return row;
}

/** Reads stops by their effective date, with their events. */
export function stopReader(db: Database) {
  const store = locationStore(db);

  return {
    /** The effective stops of these days, with plan and events. A stop that began yesterday and is not over counts as today's. */
    async effective(first: string, last: string, now: BusinessNow) {
      const before = addDays(first, -1);
      const isTodayIn = first <= now.day && now.day <= last;
      const rows = await this.between(before, last, now);
      const events = await dayEventStore(db).between(...daysOfEvents(first, last, now));
      const isShown = (stop: Stop) => stop.date >= first || (isTodayIn && !isOver(stop, now));
      return rows
        .map((row) => ({ row, events: events.get(row.id) ?? [] }))
        .map(({ row, events }) => ({ row, events, stop: effectiveStop(row, events, now) }))
        .filter(({ stop }) => isShown(stop));
    },

    /** The plans with an effective date from `first` to `last`, the earliest first: also past ones that were activated again. */
    async between(first: string, last: string, now: BusinessNow): Promise<LocationRow[]> {
      const activatedAgain = first <= now.day ? await store.activatedSince(first, timeBefore(first)) : [];
      return [...activatedAgain, ...(await store.between(first, last))]
        .map((row) => ({ row, dated: withEffectiveDate(row, now) }))
        .filter(({ dated }) => first <= dated.date && dated.date <= last)
        .sort((a, b) => (orderOf(a.dated) < orderOf(b.dated) ? -1 : 1))
        .map(({ row }) => row);
    },

    /** Stops that may be on today: the active one, yesterday's that last until after midnight, and today's. */
    async todays(now: BusinessNow): Promise<LocationRow[]> {
      const [active, rows] = [await store.active(), await store.between(addDays(now.day, -1), now.day)];
      const others = rows.filter((row) => row.id !== active?.id && isTodaysStop(row, now)).reverse();
      return active ? [active, ...others] : others;
    },

    /** The stops of the location manager: the newest ones, today's, and the last stop at each of the last places. */
    async recent(now: BusinessNow): Promise<LocationRow[]> {
      const rows = [
        ...(await store.newest(addDays(now.day, RECENT_LOCATIONS_DAYS_AHEAD), MAX_RECENT_LOCATIONS)),
        ...(await this.todays(now)),
        ...(await store.lastAtPlaces(LAST_PLACES)),
        ...(await store.lastAtPlaces(LAST_PLACES, now.day)),
      ];
      return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
    },

    /** The events that can be in force now: today's and yesterday's. */
    recentEvents(now: BusinessNow) {
      return dayEventStore(db).between(addDays(now.day, -1), now.day);
    },

    /** The events of stops of any days, by stop. Those of a stop that was activated on another day are today's. */
    async eventsOf(rows: LocationRow[], now: BusinessNow) {
      if (rows.length <= FEW_STOPS) return dayEventStore(db).ofStops(rows.map(({ id }) => id));
      const days = [now.day, ...rows.map(({ date }) => date)].sort();
      return dayEventStore(db).between(days[0] ?? now.day, days.at(-1) ?? now.day);
    },
  };
}

/** Rows of the desk's lists: the plan, and the effective stop when it differs. */
export function toLocations(rows: LocationRow[], events: Map<number, EventRow[]>, now: BusinessNow): Location[] {
  return rows.map((row) => {
    const { activatedAt, plannedAt, plannedByRuleAt, sequence, ...planned } = row;
    const ofRow = events.get(row.id);
    const isAsPlanned = ofRow === undefined && withEffectiveDate(row, now).date === row.date;
    return {
      ...planned,
      status: planStatus(row, now),
      stop: isAsPlanned ? null : effectiveStop(row, ofRow ?? [], now),
    };
  });
}

/**
 * The days whose events can affect the stops of these days: also the day before, and today, because a stop of another day may be
 * activated today.
 */
export function daysOfEvents(first: string, last: string, { day }: BusinessNow): [first: string, last: string] {
  const before = addDays(first, -1);
  return [before < day ? before : day, last > day ? last : day];
}

/** The store's order: by day and start. */
const orderOf = ({ date, startTime, id }: LocationRow) => `${date} ${startTime} ${String(id).padStart(12, "0")}`;

/** A time before a day begins in any time zone, ISO 8601 UTC. */
const timeBefore = (day: string) => `${addDays(day, -1)}T00:00:00.000Z`;
