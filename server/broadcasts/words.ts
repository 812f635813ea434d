import type { Stop } from "../../schema/schedule.ts";
import { isTodaysStop } from "../../schema/stop-over.ts";
import { addDays, longDay, type WallClock } from "../../schema/times.ts";

/** "Today", "Tomorrow" or "Saturday, July 4" (with the year when it is another). @param now the business's day and time */
export function describeDay(stop: Pick<Stop, "date" | "startTime" | "endTime">, now: WallClock): string {
  if (isTodaysStop(stop, now)) return "Today";
  return stop.date === addDays(now.day, 1) ? "Tomorrow" : longDay(stop.date, now.day);
}
