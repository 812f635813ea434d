import type { Series, SeriesChange } from "../../../../schema/series.ts";

/** A change of a rule, as the desk makes it. */
export interface RuleChange {
  before: Series;
  /** That day and all after it; the whole where it is missing. */
  from?: string;
  rule: SeriesChange;
}

/**
 * The change that takes a change back, of which `after` is the answer. It says the rule as it was, with its own first day: that
 * names its weeks. Undefined where the rule has become one with the rule before it from another day on: where that one ended is
 * not known any more.
 */
export function takenBack({ before, from, rule }: RuleChange, after: Series) {
  const { id, revision: _, exceptDays: __, ...was } = before;
  const back = (since?: string) => ({ id: after.id, from: since, rule: { ...was, revision: after.revision } });
  if (after.id === id) return back();
  const isSplit = from !== undefined && from > before.from;
  if (isSplit) return back(from);
  return rule.from === before.from ? back(before.from) : undefined;
}
