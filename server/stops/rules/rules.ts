import { isDeepStrictEqual } from "node:util";
import type { Series, SeriesRule } from "../../../schema/series.ts";
import { addDays } from "../../../schema/times.ts";
import { weekStart } from "../../../schema/weeks.ts";
import { isInWeeks, ruleDays } from "./recurrence.ts";

/** What a rule means for its stops, and for the rule before it. */

type StopOfRule = Pick<
  Series,
  "placeId" | "name" | "address" | "startTime" | "endTime" | "isOpen" | "eventType" | "notes"
>;

/** What a rule gives each of its stops. */
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
export const isAsRule = (stop: StopOfRule, rule: StopOfRule): boolean =>
  isDeepStrictEqual(stopOfRule(stop), stopOfRule(rule));

export type ComparedRule = StopOfRule & Pick<Series, "weekdays" | "everyWeeks" | "pauses" | "from" | "until">;

/** On which days a rule makes which stops, but for its first and last day: equal texts for equal rules. */
const factsOf = ({ weekdays, everyWeeks, pauses, ...rest }: ComparedRule) =>
  JSON.stringify([weekdays, everyWeeks, pauses, stopOfRule(rest)]);

/** Whether two rules make the same stops on the same days. */
export const isSameRule = (one: ComparedRule, other: ComparedRule) =>
  one.from === other.from && one.until === other.until && factsOf(one) === factsOf(other);

/** Whether a rule continues another one with the same plan: in the same weeks, with no day in between. */
export function goesOnAs(former: Series, rule: ComparedRule): boolean {
  if (former.until === null || former.until >= rule.from) return false;
  const between = ruleDays({ ...former, until: rule.until }, addDays(former.until, 1), addDays(rule.from, -1));
  return factsOf(former) === factsOf(rule) && isInWeeks(former, rule.from) && between.length === 0;
}

/**
 * Where a rule begins that replaces another from a day on. It stays in the weeks of the one before; where it has others, they are
 * those of its own first day.
 */
export function firstDay(before: Series, rule: SeriesRule, from: string): string {
  if (rule.from > from) return rule.from;
  const anchor = rule.everyWeeks === before.everyWeeks ? before : rule;
  if (isInWeeks(anchor, from)) return from;
  for (let week = addDays(weekStart(from), 7); ; week = addDays(week, 7)) if (isInWeeks(anchor, week)) return week;
}
