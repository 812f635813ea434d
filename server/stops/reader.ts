import { RECENT_LOCATIONS, RECENT_WITHIN_DAYS } from "../../schema/location-defaults.ts";
import type { Location } from "../../schema/locations.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver, isTodays } from "../../schema/stop-over.ts";
import { addDays } from "../../schema/times.ts";
import type { Database } from "../db/database.ts";
import { type BusinessNow, effectiveStop, onItsDay, statusOn } from "./day/effective-stop.ts";
import { dayEventStore, type EventRow } from "./day/store.ts";
import { type LocationRow, locationStore } from "./store.ts";

/** Up to so many stops, events are selected by stop; above, by day. */
const FEW_STOPS = 100;

/** More places than any screen offers. */
const LAST_PLACES = 20;

/** Finds stops by their effective day, with their events. */
export function stopReader(db: Database) {
  const store = locationStore(db);

  return {
    /** The stops of these days as they hold, with row and events; one of last night that is still on counts as today's. */
    async held(first: string, last: string, now: BusinessNow) {
      const before = addDays(first, -1);
      const isTodayIn = first <= now.day && now.day <= last;
      const rows = await this.usedOn(before, last, now);
      const events = await dayEventStore(db).between(...daysOfEvents(first, last, now));
      // Last night's is one of today's while it is still on.
      const isShown = (stop: Stop) => stop.date >= first || (isTodayIn && !isOver(stop, now));
      return rows
        .map((row) => ({ row, events: events.get(row.id) ?? [] }))
        .map(({ row, events }) => ({ row, events, stop: effectiveStop(row, events, now) }))
        .filter(({ stop }) => isShown(stop));
    },

    /** The plans of these days, the earliest first: also those of an earlier day that were used once more on one of them. */
    async usedOn(first: string, last: string, now: BusinessNow): Promise<LocationRow[]> {
      const usedAgain = first <= now.day ? await store.activatedSince(first, momentBefore(first)) : [];
      return [...usedAgain, ...(await store.between(first, last))]
        .map((row) => ({ row, dated: onItsDay(row, now) }))
        .filter(({ dated }) => first <= dated.date && dated.date <= last)
        .sort((one, other) => (orderOf(one.dated) < orderOf(other.dated) ? -1 : 1))
        .map(({ row }) => row);
    },

    /** Stops that may be on today: the active one, last night's and today's. */
    async todays(now: BusinessNow): Promise<LocationRow[]> {
      const [active, rows] = [await store.active(), await store.between(addDays(now.day, -1), now.day)];
      const others = rows.filter((row) => row.id !== active?.id && isTodays(row, now)).reverse();
      return active ? [active, ...others] : others;
    },

    /** What the location manager shows: the newest stops, what may matter today, and the last stop at each of the last places. */
    async recent(now: BusinessNow): Promise<LocationRow[]> {
      const rows = [
        ...(await store.newest(addDays(now.day, RECENT_WITHIN_DAYS), RECENT_LOCATIONS)),
        ...(await this.todays(now)),
        ...(await store.lastAtPlaces(LAST_PLACES)),
        ...(await store.lastAtPlaces(LAST_PLACES, now.day)),
      ];
      return [...new Map(rows.map((row) => [row.id, row])).values()].sort((one, other) =>
        orderOf(one) < orderOf(other) ? 1 : -1,
      );
    },

    /** The events that can be in force now: today's, and those of a night that is still on. */
    recentEvents(now: BusinessNow) {
      return dayEventStore(db).between(addDays(now.day, -1), now.day);
    },

    /** The events of stops of any day: of one that is active far from its own day, they are today's. */
    async eventsOf(rows: LocationRow[], now: BusinessNow) {
      if (rows.length <= FEW_STOPS) return dayEventStore(db).ofStops(rows.map(({ id }) => id));
      const days = [now.day, ...rows.map(({ date }) => date)].sort();
      return dayEventStore(db).between(days[0] ?? now.day, days.at(-1) ?? now.day);
    },
  };
}

/** Rows of the desk's lists: each as planned, and as it holds where that differs. */
export function rowsOf(rows: LocationRow[], events: Map<number, EventRow[]>, now: BusinessNow): Location[] {
  return rows.map((row) => {
    const { activatedAt, plannedAt, plannedByRuleAt, sequence, ...planned } = row;
    const ofRow = events.get(row.id);
    const isAsPlanned = ofRow === undefined && onItsDay(row, now).date === row.date;
    return { ...planned, status: statusOn(row, now), stop: isAsPlanned ? null : effectiveStop(row, ofRow ?? [], now) };
  });
}

/**
 * The days of what happened to the stops of these days: last night's are among them, and today, where a stop stands that may have
 * been planned for another day.
 */
export function daysOfEvents(first: string, last: string, { day }: BusinessNow): [first: string, last: string] {
  const before = addDays(first, -1);
  return [before < day ? before : day, last > day ? last : day];
}

/** As the store orders stops: by day and start. */
const orderOf = ({ date, startTime, id }: LocationRow) => `${date} ${startTime} ${String(id).padStart(12, "0")}`;

/** A moment before a day begins, in whatever zone. ISO 8601 in UTC. */
const momentBefore = (day: string) => `${addDays(day, -1)}T00:00:00.000Z`;
