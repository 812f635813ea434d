import type { Series, SeriesChange } from "../../../../schema/series.ts";

/** A change of a rule, with the rule before it. */
export interface RuleChange {
  before: Series;
  /** The first day that changes; undefined for the whole rule. */
  from?: string;
  rule: SeriesChange;
}

/**
 * The change that reverts a change of a rule. It sends the whole former rule with its own first day, because the weeks are counted
 * from that day.
 * @param after the answer to the change
 * @returns undefined when the first day moved and the server merged the rule with the previous one, whose last day is lost
 */
export function revertRuleChange({ before, from, rule }: RuleChange, after: Series) {
  const { id, revision: _, exceptDays: __, ...formerRule } = before;
  const revert = (first?: string) => ({ id: after.id, from: first, rule: { ...formerRule, revision: after.revision } });
  if (after.id === id) return revert();
  const isSplit = from !== undefined && from > before.from;
  if (isSplit) return revert(from);
  return rule.from === before.from ? revert(before.from) : undefined;
}
