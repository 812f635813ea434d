import { addDays } from "../../../../schema/times.ts";
import { sevenDaysFrom, weekStart } from "../../../../schema/weeks.ts";

/** "2026-07" for a day. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The month that is `months` after `month`; both as `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The days of a day's week, Sunday first (product.md, *Screens*). */
export const weekOf = (day: string): string[] => sevenDaysFrom(weekStart(day));

/** The month's weeks; the first and the last one may have days of other months. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  const next = `${addMonths(month, 1)}-01`;
  for (let sunday = weekStart(`${month}-01`); sunday < next; sunday = addDays(sunday, 7)) weeks.push(weekOf(sunday));
  return weeks;
}

const MONTH_AND_YEAR = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "July 2026" */
export const monthName = (month: string) => MONTH_AND_YEAR.format(new Date(`${month}-01T00:00:00Z`));
