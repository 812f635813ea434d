import { DAYS_AHEAD, type Series } from "../../../schema/series.ts";
import { hasEnded, isAhead } from "../../../schema/stop-over.ts";
import { addDays, wallClock } from "../../../schema/times.ts";
import type { Database } from "../../db/database.ts";
import type { BusinessNow } from "../day/effective-stop.ts";
import { plannedElse } from "../day/ended-by-edit.ts";
import { dayEventStore } from "../day/store.ts";
import { type LocationRow, locationStore } from "../store.ts";
import { formerStopsStore, keyOf } from "./former-stops-store.ts";
import { ruleDays } from "./recurrence.ts";
import { isAsRule, stopOfRule } from "./rules.ts";

/** The stops of rules as rows: which are made, follow their rule, and are taken away. */

/** How long the owner may undo a change that has moved a stop behind its start. */
const MISTAKEN_MS = 15 * 60_000;

/** Brings the stops of the next eight weeks in line with the rule. Today's coming stop stays when the rule's times have passed. */
export async function makeStops(trx: Database, series: Series, today: BusinessNow, now: string): Promise<void> {
  const store = locationStore(trx);
  const days = new Set(ruleDays(series, today.day, addDays(today.day, DAYS_AHEAD)));
  const events = await dayEventStore(trx).between(today.day, today.day);
  const own = (await store.ofSeries(series.id)).filter(
    (row) => isPlain(row) && !events.has(row.id) && !hasBegun(row, today, now),
  );
  const remaining = own.filter(({ date }) => days.has(date));
  await takeAway(
    trx,
    series.id,
    own.filter(({ date }) => !days.has(date)),
  );
  const changed = remaining.filter((row) => !isAsRule(row, series) && !hasEnded({ ...series, date: row.date }, today));
  const planned = { ...stopOfRule(series), confirmedAt: now };
  const isElse = (row: LocationRow) => plannedElse(row, { ...series, date: row.date }).length > 0;
  await store.updateAll(idsOf(changed.filter(isElse)), { ...planned, plannedAt: now, plannedByRuleAt: now });
  await store.updateAll(idsOf(changed.filter((row) => !isElse(row))), planned);
  await addMissing(trx, [series], today, now);
}

/** Adds the stops of the next eight weeks that are missing. Those that were taken away before are the same ones again. */
export async function addMissing(trx: Database, rules: Series[], today: BusinessNow, now: string): Promise<void> {
  const last = addDays(today.day, DAYS_AHEAD);
  const made = { activatedAt: null, plannedAt: now, plannedByRuleAt: now, confirmedAt: now };
  const stops = await missing(trx, rules, today, (rule) => ruleDays(rule, today.day, last));
  const former = await formerStopsStore(trx).all();
  const isNew = (stop: (typeof stops)[number]) => !former.has(keyOf(stop));
  const again = stops.flatMap((stop) => {
    const was = former.get(keyOf(stop));
    return was ? [{ ...stop, ...made, id: was.id, sequence: was.sequence + 1, revision: was.revision + 1 }] : [];
  });
  await formerStopsStore(trx).delete(idsOf(again));
  await locationStore(trx).insertAll(again);
  await locationStore(trx).insertAll(stops.filter(isNew).map((stop) => ({ ...stop, ...made })));
}

/** Removes stops that their rule no longer makes. The rule may make them again: by *Undo*, or when it is extended. */
export async function takeAway(trx: Database, seriesId: number, rows: LocationRow[]): Promise<void> {
  await formerStopsStore(trx).add(seriesId, rows);
  await locationStore(trx).deleteAll(idsOf(rows));
}

/** The stops of a rule, also the ones it has taken away, from its day `from` on where it is given, are another one's now. */
export async function giveTo(trx: Database, newId: number, id: number, from?: string): Promise<void> {
  await locationStore(trx).giveTo(newId, id, from);
  await formerStopsStore(trx).giveTo(newId, id, from);
}

/** The stops that the rules want on some of their days and that were never made; those of today only while they last. */
export async function missing(from: Database, rules: Series[], today: BusinessNow, daysOf: (rule: Series) => string[]) {
  const rows = await locationStore(from).madeFrom(today.day);
  const made = new Set(rows.map(keyOf));
  return rules.flatMap((rule) =>
    daysOf(rule)
      .map((date) => ({
        ...stopOfRule(rule),
        date,
        originalDate: date,
        seriesId: rule.id,
        status: "scheduled" as const,
      }))
      .filter((stop) => !made.has(keyOf(stop)) && !hasEnded(stop, today)),
  );
}

/** Whether a stop that a rule has made is still the rule's. */
export const isPlain = ({ status, isException, isSkipped }: LocationRow) =>
  status === "scheduled" && !isException && !isSkipped;

/**
 * Whether a stop has begun. One that its rule has put behind its start a moment ago has not: the owner may undo that.
 * @param moment the same `now`, ISO 8601 in UTC
 */
export function hasBegun(row: LocationRow, now: BusinessNow, moment: string): boolean {
  if (row.status !== "scheduled" || row.date < now.day) return true;
  if (isAhead(row, now)) return false;
  const { plannedByRuleAt } = row;
  if (!isPlain(row) || plannedByRuleAt === null) return true;
  const isMistaken = Date.parse(moment) - Date.parse(plannedByRuleAt) <= MISTAKEN_MS;
  return !isMistaken || isAhead(row, wallClock(plannedByRuleAt, now.timezone));
}

export const idsOf = (rows: Pick<LocationRow, "id">[]) => rows.map(({ id }) => id);
