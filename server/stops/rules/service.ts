import {
  MAX_SERIES,
  type NewSeries,
  type Series,
  type SeriesChange,
  type SeriesPreviewQuery,
  type SeriesRule,
} from "../../../schema/series.ts";
import { hasEnded } from "../../../schema/stop-over.ts";
import { addDays } from "../../../schema/times.ts";
import type { BusinessService } from "../../business/service.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { Conflict, Invalid, NotFound } from "../../errors.ts";
import { outsideOfCalls } from "../../web/current-call.ts";
import type { BusinessNow } from "../day/effective-stop.ts";
import { changedTracks } from "../day/ended-by-edit.ts";
import { dayEventStore } from "../day/store.ts";
import type { PlacesService } from "../places/service.ts";
import { type LocationRow, locationStore } from "../store.ts";
import { formerStopsStore } from "./former-stops-store.ts";
import {
  addMissingStops,
  deleteStops,
  hasBegun,
  idsOf,
  isUneditedStop,
  makeStops,
  missingStops,
} from "./made-stops.ts";
import { hasRuleDay, isRuleDay } from "./recurrence.ts";
import { firstDayOfRule, hasRuleValues, isSameRule } from "./rules.ts";
import { earlierSplit, endRuleBefore, findFormerRule, isRuleTooLong, mergeRule, splitRule } from "./split.ts";
import { seriesStore } from "./store.ts";

export type SeriesService = ReturnType<typeof seriesService>;

interface RulePreview {
  days: string[];
  hasStopOn: (day: string) => boolean;
}

interface Needs {
  business: BusinessService;
  places: PlacesService;
}

/** Recurrence rules (product.md, *The route*). Their stops of the next eight weeks are ordinary rows of `locations`. */
export function seriesService({ db, clock, log, write, dryRun }: Context, { business, places }: Needs) {
  /** The business day for which this process has made the missing stops. */
  let made: { day: string; done: Promise<void> } | undefined;
  const makeOutsideOfCalls = outsideOfCalls(makeMissing);

  return {
    list: (): Promise<Series[]> => seriesStore(db).all(),

    /**
     * Previews a new rule, or with `id` a change as in `update`: saves it in a transaction that is rolled back.
     * @returns the days of the next eight weeks with a stop of the rule, and `hasStopOn` for any day, also after those weeks
     * @throws as `create` and `update`
     */
    preview: (rule: SeriesRule, { id, from }: SeriesPreviewQuery): Promise<RulePreview> =>
      dryRun(async (trx) => {
        const saved = id === undefined ? await added(trx, rule) : await changed(trx, id, rule, from);
        const today = await business.today(trx);
        const rows = await locationStore(trx).ofSeries(saved.id);
        const isIncluded = (day: string) => from === undefined || day >= from;
        const days = rows
          .filter(
            (row) => isUneditedStop(row) && hasRuleValues(row, saved) && !hasEnded(row, today) && isIncluded(row.date),
          )
          .map(({ date }) => date)
          .sort();
        const [withStop, made] = [new Set(days), new Set(rows.map(({ originalDate }) => originalDate))];
        const isFuture = (day: string) => isIncluded(day) && day > today.day && !made.has(day) && isRuleDay(saved, day);
        return { days, hasStopOn: (day) => withStop.has(day) || isFuture(day) };
      }),

    /** Adds a rule and makes its stops. @throws Invalid for a rule without any stop, Conflict when there are too many rules */
    create: (rule: NewSeries): Promise<Series> => write((trx) => added(trx, rule)),

    /**
     * Changes a rule, or with `from` splits it: that day and all after it become a rule of their own. Stops that have begun, were
     * edited or skipped, or have an event today are not changed. A rule that continues the one before it is merged with it. A
     * repeated call changes nothing.
     * @returns the rule that is in force from then on
     * @throws NotFound; Conflict for another `revision` than the current one; Invalid for a rule without any stop
     */
    update: (id: number, change: SeriesChange, from?: string): Promise<Series> =>
      write((trx) => changed(trx, id, change, from)),

    /**
     * Ends a rule before the day `from`, or deletes it. Its coming stops of those days are deleted, also ones that were moved there.
     * Stops that have begun, have an event today, are skipped today, or were moved to an earlier day stay without a rule, and are
     * not made again.
     * @throws NotFound
     */
    async delete(id: number, from?: string): Promise<void> {
      await write(async (trx) => {
        const before = await ruleOf(trx, id);
        const [now, today] = [clock.now().toISOString(), await business.today(trx)];
        const rows = await locationStore(trx).ofSeries(id);
        const events = await dayEventStore(trx).between(today.day, today.day);
        const staysToday = (row: LocationRow) => events.has(row.id) || (row.isSkipped && row.date === today.day);
        const isDeleted = (row: LocationRow) =>
          !hasBegun(row, today, now) && !staysToday(row) && row.date >= (from ?? "");
        const [deleted, left] = [rows.filter(isDeleted), rows.filter((row) => !isDeleted(row))];
        await deleteStops(trx, id, deleted);
        const isAfter = ({ originalDate }: LocationRow) => from !== undefined && (originalDate ?? "") >= from;
        const detached = left.filter(isAfter);
        // Stops that were moved to a later day, and stops that stay, are not made again when the rule is extended.
        const exceptions = [...deleted.filter((row) => !isAfter(row)), ...detached].flatMap(
          ({ originalDate }) => originalDate ?? [],
        );
        const rest = { ...before, exceptDays: [...before.exceptDays, ...exceptions] };
        if (from === undefined || !hasRuleDay(rest, before.from, from)) {
          await locationStore(trx).detach(idsOf(left));
          return void (await seriesStore(trx).delete(id));
        }
        await locationStore(trx).detach(idsOf(detached));
        await endRuleBefore(trx, rest, from);
      });
    },

    /** Adds an exception: the rule makes no stop on that day any more. */
    async addException(trx: Database, id: number, day: string): Promise<void> {
      const series = await seriesStore(trx).byId(id);
      if (!series || series.exceptDays.includes(day)) return;
      // The revision stays: a form does not send these days.
      await seriesStore(trx).update(id, { exceptDays: [...series.exceptDays, day] });
    },

    byId: (trx: Database, id: number) => seriesStore(trx).byId(id),

    /** The stops of rules on these days that are not rows yet: those after the next eight weeks, and missing ones. */
    async futureStops(days: string[], today: BusinessNow, from: Database) {
      const ahead = days.filter((day) => day >= today.day);
      if (ahead.length === 0) return [];
      return missingStops(from, await seriesStore(from).all(), today, (rule) =>
        ahead.filter((day) => isRuleDay(rule, day)),
      );
    },

    /**
     * Makes the missing stops of the next eight weeks, once a business day. It is called before stops are read, so that no timer is
     * needed, also after a month without power or a jump of the clock.
     */
    async makeDueStops(today: BusinessNow): Promise<void> {
      if (made?.day !== today.day) made = { day: today.day, done: makeOutsideOfCalls(today) };
      await made.done;
    },
  };

  /** Stops can be read also when the database is not writable: an error is logged, and the next call tries again. */
  async function makeMissing(today: BusinessNow): Promise<void> {
    try {
      await write(async (trx) => {
        await formerStopsStore(trx).deleteBefore(today.day);
        await addMissingStops(trx, await seriesStore(trx).all(), today, clock.now().toISOString());
      });
    } catch (error) {
      made = undefined;
      log.error({ err: error }, "could not make the stops of the next weeks");
    }
  }

  async function ruleOf(trx: Database, id: number): Promise<Series> {
    const series = await seriesStore(trx).byId(id);
    if (!series) throw new NotFound("This rule");
    return series;
  }

  async function added(trx: Database, rule: NewSeries): Promise<Series> {
    const today = await business.today(trx);
    const store = seriesStore(trx);
    assertEnd(rule, today);
    assertDays(rule, today.day);
    if ((await store.all()).length >= MAX_SERIES) {
      throw new Conflict(`There can be at most ${MAX_SERIES} stops that repeat`);
    }
    const now = clock.now().toISOString();
    const placeId = await places.idOfNew(trx, rule.name);
    const added = await store.insert({ ...rule, placeId, exceptDays: [], revision: 1, createdAt: now });
    await makeStops(trx, added, today, now);
    return added;
  }

  async function changed(trx: Database, id: number, { revision, ...rule }: SeriesChange, from?: string) {
    const before = await ruleOf(trx, id);
    const [now, today] = [clock.now().toISOString(), await business.today(trx)];
    const isWhole = from === undefined || !hasRuleDay(before, before.from, from);
    const next = {
      ...rule,
      from: from === undefined ? rule.from : firstDayOfRule(before, rule, from),
      placeId: await places.idOfChanged(trx, before, rule),
      revision: before.revision + 1,
    };
    assertEnd(next, today);
    // A rule that is merged with the former one may have no days of its own.
    if (!isWhole || !(await findFormerRule(trx, { id, ...next }, today))) assertDays(next, next.from);
    const isGap = !isWhole && hasRuleDay(before, from, next.from);
    const isUnchangedRule = !isGap && isSameRule(isWhole ? before : { ...before, from: next.from }, next);
    const repeated = isUnchangedRule ? before : !isWhole && (await earlierSplit(trx, before, next, from));
    if (!repeated && revision !== undefined && revision !== before.revision) {
      throw new Conflict("This rule was changed on another device meanwhile", { series: before });
    }
    const store = () => (isWhole ? seriesStore(trx).update(id, next) : splitRule(trx, before, next, from, now));
    const after = repeated || (await store());
    await makeStops(trx, after, today, now);
    const onToday = (series: Series) => ({ ...series, date: today.day });
    if (changedTracks(onToday(before), onToday(after)).length > 0) {
      await locationStore(trx).markPlannedByRule(after.id, today.day, now);
    }
    return isWhole ? mergeRule(trx, after, today) : after;
  }
}

function assertEnd(rule: SeriesRule, today: BusinessNow) {
  if (!isRuleTooLong(rule, today)) return;
  const first = rule.from >= today.day ? "the first one" : "today";
  throw new Invalid("until", `The last day can be at most five years after ${first}`);
}

/** @param since the day from which the rule must have a stop @throws Invalid */
function assertDays(rule: SeriesRule, since: string) {
  if (rule.until === null) return;
  if (!hasRuleDay(rule, since > rule.from ? since : rule.from, addDays(rule.until, 1))) {
    throw new Invalid("until", "No stop falls between these days");
  }
}
