import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import type { Series } from "../../schema/series.ts";

type Rule = Pick<Series, "weekdays" | "everyWeeks" | "from" | "until" | "pauses"> & Partial<Pick<Series, "exceptDays">>;

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * The days of a rule from `first` to `last`, both `YYYY-MM-DD` and included. The rule knows days alone: the times of a stop are
 * the business's wall clock, so 11:00 stays 11:00 when the clocks change. Weeks begin on Sunday (product.md, *The route*).
 */
export function ruleDays(rule: Rule, first: string, last: string): string[] {
  const end = rule.until !== null && rule.until < last ? rule.until : last;
  const begin = rule.from > first ? rule.from : first;
  if (end < begin) return [];
  const recurrence = new RRuleTemporal({
    freq: "WEEKLY",
    interval: rule.everyWeeks,
    byDay: rule.weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""),
    wkst: "SU",
    dtstart: midnightUtc(rule.from),
  });
  return recurrence
    .between(midnightUtc(begin), midnightUtc(end), true)
    .map((moment) => moment.toPlainDate().toString())
    .filter((day) => !rule.pauses.some(({ from, until }) => from <= day && day <= until))
    .filter((day) => !rule.exceptDays?.includes(day));
}

const midnightUtc = (day: string) => Temporal.ZonedDateTime.from(`${day}T00:00[UTC]`);
