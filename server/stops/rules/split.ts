import { MAX_SERIES_DAYS, type Series, type SeriesRule } from "../../../schema/series.ts";
import { addDays } from "../../../schema/times.ts";
import type { Database } from "../../db/database.ts";
import type { BusinessNow } from "../day/effective-stop.ts";
import { locationStore } from "../store.ts";
import { idsOf, isUneditedStop, moveStopsToRule } from "./made-stops.ts";
import { type ComparedRule, continuesRule, isSameRule } from "./rules.ts";
import { seriesStore } from "./store.ts";

/** The rule that an earlier call with the same split has made. */
export async function earlierSplit(trx: Database, before: Series, next: ComparedRule, from: string) {
  if (before.until === null || before.until >= from) return undefined;
  return (await seriesStore(trx).all()).find((other) => isSameRule(other, next));
}

/** Splits a rule: the day `from` and all after it get a rule of their own. */
export async function splitRule(
  trx: Database,
  before: Series,
  next: SeriesRule & Pick<Series, "placeId" | "revision">,
  from: string,
  now: string,
) {
  const exceptDays = before.exceptDays.filter((day) => day >= from);
  const rest = await seriesStore(trx).insert({ ...next, exceptDays, createdAt: now });
  await moveStopsToRule(trx, rest.id, before.id, from);
  await endRuleBefore(trx, before, from);
  return rest;
}

/** Merges a rule with the one that it continues, if any: it undoes a split. @returns the rule that is in force */
export async function mergeRule(trx: Database, rule: Series, today: BusinessNow): Promise<Series> {
  const former = await findFormerRule(trx, rule, today);
  if (!former) return rule;
  await moveAllStops(trx, rule, former);
  await seriesStore(trx).delete(rule.id);
  return seriesStore(trx).update(former.id, {
    until: laterEnd(former.until, rule.until),
    // Exceptions before the first day of `rule` are the former rule's.
    exceptDays: [
      ...former.exceptDays.filter((day) => day < rule.from),
      ...rule.exceptDays.filter((day) => day >= rule.from),
    ],
    revision: former.revision + 1,
  });
}

/** The rule that another one continues; none when both together would be too long. */
export async function findFormerRule(trx: Database, rule: ComparedRule & Pick<Series, "id">, today: BusinessNow) {
  return (await seriesStore(trx).all()).find(
    (other) =>
      other.id !== rule.id && continuesRule(other, rule) && !isRuleTooLong({ ...other, until: rule.until }, today),
  );
}

/** Moves all stops of a rule to another one, which has at most one stop for each day. */
async function moveAllStops(trx: Database, from: Series, to: Series): Promise<void> {
  const store = locationStore(trx);
  const days = new Set((await store.ofSeries(to.id)).map(({ originalDate }) => originalDate));
  const duplicates = (await store.ofSeries(from.id)).filter(({ originalDate }) => days.has(originalDate));
  await store.deleteAll(idsOf(duplicates.filter(isUneditedStop)));
  // Changed ones stay without a rule.
  await store.detach(idsOf(duplicates.filter((row) => !isUneditedStop(row))));
  await moveStopsToRule(trx, to.id, from.id);
}

/** Ends a rule on the day before `from`. */
export async function endRuleBefore(trx: Database, { id, until, exceptDays, revision }: Series, from: string) {
  const last = addDays(from, -1);
  const isLonger = until === null || until > last;
  await seriesStore(trx).update(id, { exceptDays, ...(isLonger && { until: last, revision: revision + 1 }) });
}

/** The later of two last days; null means without end. */
const laterEnd = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

/** Whether a rule ends more than five years after its first day, or after today if that is later (product.md, *The route*). */
export function isRuleTooLong({ from, until }: SeriesRule, { day }: BusinessNow): boolean {
  return until !== null && until > addDays(from >= day ? from : day, MAX_SERIES_DAYS);
}
