import { addDays } from "../../../../schema/times.ts";

/** "2026-07" for a day. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The month that lies `months` after `month`; both as `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The month's weeks, Sunday first (product.md, *Screens*); days before and after the month are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: (string | null)[][] = [];
  for (let sunday = start; sunday < `${addMonths(month, 1)}-01`; sunday = addDays(sunday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const day = addDays(sunday, weekday);
        return monthOf(day) === month ? day : null;
      }),
    );
  }
  return weeks;
}

const MONTH_AND_YEAR = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "July 2026" */
export const monthName = (month: string) => MONTH_AND_YEAR.format(new Date(`${month}-01T00:00:00Z`));
