import { addDays, longDay } from "../../schema/times.ts";

/** "Today", "Tomorrow" or "Saturday, July 4" (with the year, where it is another), seen from the business's day. */
export function dayWords(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : longDay(day, today);
}
