import { SERIES_DAYS_AHEAD, type Series } from "../../../schema/series.ts";
import { hasEnded, isUpcoming } from "../../../schema/stop-over.ts";
import { addDays, wallClock } from "../../../schema/times.ts";
import type { Database } from "../../db/database.ts";
import type { BusinessNow } from "../day/effective-stop.ts";
import { changedTracks } from "../day/ended-by-edit.ts";
import { dayEventStore } from "../day/store.ts";
import { type LocationRow, locationStore } from "../store.ts";
import { formerStopsStore, ruleStopKey } from "./former-stops-store.ts";
import { ruleDays } from "./recurrence.ts";
import { hasRuleValues, stopOfRule } from "./rules.ts";

/** How long the owner may undo a change of a rule that has put a stop after its start. */
const MISTAKE_MS = 15 * 60_000;

/** Makes the stops of the next eight weeks match their rule. Today's coming stop stays when the rule's times have passed. */
export async function makeStops(trx: Database, series: Series, today: BusinessNow, now: string): Promise<void> {
  const store = locationStore(trx);
  const days = new Set(ruleDays(series, today.day, addDays(today.day, SERIES_DAYS_AHEAD)));
  const events = await dayEventStore(trx).between(today.day, today.day);
  const own = (await store.ofSeries(series.id)).filter(
    (row) => isUneditedStop(row) && !events.has(row.id) && !hasBegun(row, today, now),
  );
  const remaining = own.filter(({ date }) => days.has(date));
  await deleteStops(
    trx,
    series.id,
    own.filter(({ date }) => !days.has(date)),
  );
  const changed = remaining.filter(
    (row) => !hasRuleValues(row, series) && !hasEnded({ ...series, date: row.date }, today),
  );
  const planned = { ...stopOfRule(series), confirmedAt: now };
  const isMoved = (row: LocationRow) => changedTracks(row, { ...series, date: row.date }).length > 0;
  await store.updateAll(idsOf(changed.filter(isMoved)), { ...planned, plannedAt: now, plannedByRuleAt: now });
  await store.updateAll(idsOf(changed.filter((row) => !isMoved(row))), planned);
  await addMissingStops(trx, [series], today, now);
}

/** Adds the missing stops of the next eight weeks. Former stops get their ids again. */
export async function addMissingStops(trx: Database, rules: Series[], today: BusinessNow, now: string): Promise<void> {
  const last = addDays(today.day, SERIES_DAYS_AHEAD);
  const made = { activatedAt: null, plannedAt: now, plannedByRuleAt: now, confirmedAt: now };
  const stops = await missingStops(trx, rules, today, (rule) => ruleDays(rule, today.day, last));
  const former = await formerStopsStore(trx).all();
  const isNew = (stop: (typeof stops)[number]) => !former.has(ruleStopKey(stop));
  const restored = stops.flatMap((stop) => {
    const row = former.get(ruleStopKey(stop));
    return row ? [{ ...stop, ...made, id: row.id, sequence: row.sequence + 1, revision: row.revision + 1 }] : [];
  });
  await formerStopsStore(trx).delete(idsOf(restored));
  await locationStore(trx).insertAll(restored);
  await locationStore(trx).insertAll(stops.filter(isNew).map((stop) => ({ ...stop, ...made })));
}

/** Deletes stops that their rule no longer makes. It may make them again: by *Undo*, or when it is extended. */
export async function deleteStops(trx: Database, seriesId: number, rows: LocationRow[]): Promise<void> {
  await formerStopsStore(trx).add(seriesId, rows);
  await locationStore(trx).deleteAll(idsOf(rows));
}

/** Moves the stops of a rule, with former ones, from its day `from` on if given, to another rule. */
export async function moveStopsToRule(trx: Database, newId: number, id: number, from?: string): Promise<void> {
  await locationStore(trx).moveToRule(newId, id, from);
  await formerStopsStore(trx).moveToRule(newId, id, from);
}

/** The stops of rules on `daysOf` that were never made, without those that are over. */
export async function missingStops(
  from: Database,
  rules: Series[],
  today: BusinessNow,
  daysOf: (rule: Series) => string[],
) {
  const rows = await locationStore(from).madeFrom(today.day);
  const made = new Set(rows.map(ruleStopKey));
  return rules.flatMap((rule) =>
    daysOf(rule)
      .map((date) => ({
        ...stopOfRule(rule),
        date,
        originalDate: date,
        seriesId: rule.id,
        status: "scheduled" as const,
      }))
      .filter((stop) => !made.has(ruleStopKey(stop)) && !hasEnded(stop, today)),
  );
}

/** Whether a stop of a rule was never edited, skipped or activated. */
export const isUneditedStop = ({ status, isException, isSkipped }: LocationRow) =>
  status === "scheduled" && !isException && !isSkipped;

/**
 * Whether a stop has begun. A stop that a change of its rule has just put after its start has not: the owner may undo the change.
 * @param nowIso the same time, ISO 8601 UTC
 */
export function hasBegun(row: LocationRow, now: BusinessNow, nowIso: string): boolean {
  if (row.status !== "scheduled" || row.date < now.day) return true;
  if (isUpcoming(row, now)) return false;
  const { plannedByRuleAt } = row;
  if (!isUneditedStop(row) || plannedByRuleAt === null) return true;
  const isRecent = Date.parse(nowIso) - Date.parse(plannedByRuleAt) <= MISTAKE_MS;
  return !isRecent || isUpcoming(row, wallClock(plannedByRuleAt, now.timezone));
}

export const idsOf = (rows: Pick<LocationRow, "id">[]) => rows.map(({ id }) => id);
