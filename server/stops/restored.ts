import type { Series } from "../../schema/series.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import { shortDay } from "../../schema/times.ts";
import { Conflict } from "../errors.ts";
import { type BusinessNow, planStatus } from "./day/effective-stop.ts";
import { isRuleDay } from "./rules/recurrence.ts";
import { hasRuleValues, stopOfRule } from "./rules/rules.ts";
import type { LocationRow } from "./store.ts";

/** Whether a stop has the day and the values of its rule. */
export const equalsRule = (row: LocationRow, rule: Series): boolean =>
  row.date === row.originalDate && hasRuleValues(row, rule) && isRuleDay(rule, row.date);

/**
 * The change that undoes a skip, empty without one. An unedited stop gets the current values of its rule; it becomes an exception
 * when the rule no longer has its day.
 * @throws Conflict for a stop that is over
 */
export function undoSkipChange(row: LocationRow, rule: Series | undefined, now: BusinessNow): Partial<LocationRow> {
  if (!row.isSkipped) return {};
  const planned = row.isException || !rule ? {} : valuesOfRule(row, rule, now);
  if (hasEnded({ ...row, ...planned }, now)) throw new Conflict("This stop is over");
  return { isSkipped: false, ...planned };
}

function valuesOfRule(row: LocationRow, rule: Series, now: BusinessNow): Partial<LocationRow> {
  if (!isRuleDay(rule, row.date)) return { isException: true };
  // Today's published times stay when the rule's times have passed.
  return hasEnded({ ...rule, date: row.date }, now) ? {} : stopOfRule(rule);
}

/** The change that gives an exception the day and the values of its rule, empty for any other stop. @throws Conflict */
export function restoreToRuleChange(
  row: LocationRow,
  rule: Series | undefined,
  now: BusinessNow,
): Partial<LocationRow> {
  if (!rule || !row.isException || planStatus(row, now) !== "scheduled") return {};
  const date = row.originalDate ?? row.date;
  if (hasEnded({ ...rule, date }, now)) throw new Conflict(`The rule's day, ${shortDay(date)}, has passed`);
  if (!isRuleDay(rule, date)) throw new Conflict(`The rule has no stop on ${shortDay(date)} any more`);
  return { ...stopOfRule(rule), date, isException: false };
}
