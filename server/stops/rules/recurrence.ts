import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import type { Series } from "../../../schema/series.ts";
import { addDays } from "../../../schema/times.ts";
import { weekdayOf } from "../../../schema/weeks.ts";

type Rule = Pick<Series, "weekdays" | "everyWeeks" | "from" | "until" | "pauses"> & Partial<Pick<Series, "exceptDays">>;

const DAY_MS = 86_400_000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * The days of a rule from `first` to `last`, both `YYYY-MM-DD` and included. Times are not involved: a stop's times are local, so that
 * 11:00 stays 11:00 when the clocks change. Weeks begin on Sunday (product.md, *The route*).
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
    .filter((day) => !isExcluded(rule, day));
}

/** Whether a day is one of the rule's, by arithmetic: faster than `ruleDays` for single days. */
export const isRuleDay = (rule: Rule, day: string): boolean =>
  rule.from <= day &&
  (rule.until === null || day <= rule.until) &&
  rule.weekdays.includes(weekdayOf(day)) &&
  isInRuleWeeks(rule, day) &&
  !isExcluded(rule, day);

/** Whether a rule has any day from `first` on and before `end`. */
export function hasRuleDay(rule: Rule, first: string, end: string): boolean {
  for (let day = first; day < end; day = addDays(day, 1)) if (isRuleDay(rule, day)) return true;
  return false;
}

/** Whether a day is in one of the weeks of a rule. */
export function isInRuleWeeks({ from, everyWeeks }: Pick<Rule, "from" | "everyWeeks">, day: string): boolean {
  return (weekNumber(day) - weekNumber(from)) % everyWeeks === 0;
}

/** Counted from the Sunday before January 1, 1970, which was a Thursday. */
const weekNumber = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 4) / 7);

const isExcluded = ({ pauses, exceptDays }: Rule, day: string) =>
  pauses.some(({ from, until }) => from <= day && day <= until) || exceptDays?.includes(day) === true;

const midnightUtc = (day: string) => Temporal.ZonedDateTime.from(`${day}T00:00[UTC]`);
