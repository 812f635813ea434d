import { isDeepStrictEqual } from "node:util";
import type { Series, SeriesRule } from "../../../schema/series.ts";
import { addDays } from "../../../schema/times.ts";
import { weekStart } from "../../../schema/weeks.ts";
import { isInRuleWeeks, ruleDays } from "./recurrence.ts";

type StopOfRule = Pick<
  Series,
  "placeId" | "name" | "address" | "startTime" | "endTime" | "isOpen" | "eventType" | "notes"
>;

/** The values that a rule gives to each of its stops. */
export const stopOfRule = ({ placeId, name, address, startTime, endTime, isOpen, eventType, notes }: StopOfRule) => ({
  placeId,
  name,
  address,
  startTime,
  endTime,
  isOpen,
  eventType,
  notes,
});

/** Whether a stop has the values of a rule. */
export const hasRuleValues = (stop: StopOfRule, rule: StopOfRule): boolean =>
  isDeepStrictEqual(stopOfRule(stop), stopOfRule(rule));

export type ComparedRule = StopOfRule & Pick<Series, "weekdays" | "everyWeeks" | "pauses" | "from" | "until">;

/** A rule as text without its first and last day: equal texts for equal rules. */
const textOf = ({ weekdays, everyWeeks, pauses, ...rest }: ComparedRule) =>
  JSON.stringify([weekdays, everyWeeks, pauses, stopOfRule(rest)]);

/** Whether two rules make the same stops on the same days. */
export const isSameRule = (a: ComparedRule, b: ComparedRule) =>
  a.from === b.from && a.until === b.until && textOf(a) === textOf(b);

/** Whether `rule` continues `former` with the same values, in the same weeks, without a day between them. */
export function continuesRule(former: Series, rule: ComparedRule): boolean {
  if (former.until === null || former.until >= rule.from) return false;
  const between = ruleDays({ ...former, until: rule.until }, addDays(former.until, 1), addDays(rule.from, -1));
  return textOf(former) === textOf(rule) && isInRuleWeeks(former, rule.from) && between.length === 0;
}

/**
 * The first day of a rule that replaces another one from a day on. It keeps the weeks of the former rule, unless it has another
 * interval: then its own first day decides.
 */
export function firstDayOfRule(before: Series, rule: SeriesRule, from: string): string {
  if (rule.from > from) return rule.from;
  const anchor = rule.everyWeeks === before.everyWeeks ? before : rule;
  if (isInRuleWeeks(anchor, from)) return from;
  for (let week = addDays(weekStart(from), 7); ; week = addDays(week, 7)) if (isInRuleWeeks(anchor, week)) return week;
}
