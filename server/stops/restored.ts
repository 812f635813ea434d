import type { Series } from "../../schema/series.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import { shortDay } from "../../schema/times.ts";
import { Conflict } from "../errors.ts";
import { type BusinessNow, statusOn } from "./day/effective-stop.ts";
import { isRuleDay } from "./rules/recurrence.ts";
import { isAsRule, stopOfRule } from "./rules/rules.ts";
import type { LocationRow } from "./store.ts";

/** Whether a stop has the values of its rule. */
export const isByRule = (row: LocationRow, rule: Series): boolean =>
  row.date === row.originalDate && isAsRule(row, rule) && isRuleDay(rule, row.date);

/** What a stop becomes when something of it is taken back; nothing where there is nothing to take back. */

/**
 * A skip taken back: a stop that nobody changed is what its rule says now, and the owner's own where the rule wants its day no more.
 * @throws Conflict for a stop of the past, which did not take place
 */
export function withoutSkip(row: LocationRow, rule: Series | undefined, now: BusinessNow): Partial<LocationRow> {
  if (!row.isSkipped) return {};
  const planned = row.isException || !rule ? {} : plannedAgain(row, rule, now);
  if (hasEnded({ ...row, ...planned }, now)) throw new Conflict("This stop is over");
  return { isSkipped: false, ...planned };
}

function plannedAgain(row: LocationRow, rule: Series, now: BusinessNow): Partial<LocationRow> {
  if (!isRuleDay(rule, row.date)) return { isException: true };
  // Today's promised times stay when the rule's times have passed.
  return hasEnded({ ...rule, date: row.date }, now) ? {} : stopOfRule(rule);
}

/** A stop with the values and the day of its rule. @throws Conflict */
export function asRule(row: LocationRow, rule: Series | undefined, now: BusinessNow): Partial<LocationRow> {
  if (!rule || !row.isException || statusOn(row, now) !== "scheduled") return {};
  const date = row.originalDate ?? row.date;
  if (hasEnded({ ...rule, date }, now)) throw new Conflict(`The rule's day, ${shortDay(date)}, has passed`);
  if (!isRuleDay(rule, date)) throw new Conflict(`The rule has no stop on ${shortDay(date)} any more`);
  return { ...stopOfRule(rule), date, isException: false };
}
