import type { Stop } from "../../../../schema/schedule.ts";
import { isOver } from "../../../../schema/stop-over.ts";
import { addDays, longDay, type WallClock } from "../../../../schema/times.ts";
import { weekStart } from "../../../../schema/weeks.ts";

export interface ScheduleDay {
  day: string;
  stops: Stop[];
}

export interface ScheduleWeek {
  title: string;
  days: ScheduleDay[];
}

/**
 * Groups stops by week and day, from today on. Today is always included, other days only when they have a stop.
 * @param stops the earliest first
 */
export function groupByWeek(stops: Stop[], now: WallClock): ScheduleWeek[] {
  const today = now.day;
  const days = new Map<string, Stop[]>([[today, []]]);
  for (const stop of stops) {
    // An earlier stop that is not over, such as an active one or a night stop, belongs to today.
    const day = stop.date < today && !isOver(stop, now) ? today : stop.date;
    if (day >= today) days.set(day, [...(days.get(day) ?? []), stop]);
  }
  const weeks = new Map<string, ScheduleDay[]>();
  for (const [day, ofDay] of days) {
    const week = weekStart(day);
    weeks.set(week, [...(weeks.get(week) ?? []), { day, stops: ofDay }]);
  }
  return [...weeks].map(([week, ofWeek]) => ({ title: weekTitle(week, today), days: ofWeek }));
}

function weekTitle(week: string, today: string): string {
  const first = weekStart(today);
  if (week === first) return "This week";
  if (week === addDays(first, 7)) return "Next week";
  return `Week of ${longDay(week, today).replace(/^\w+, /, "")}`;
}

/** "Today", "Tomorrow", or undefined for any other day. */
export function relativeDayName(day: string, today: string): string | undefined {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : undefined;
}

/** The stops that are not over. */
export const withoutPastStops = (stops: Stop[], now: WallClock) => stops.filter((stop) => !isOver(stop, now));
