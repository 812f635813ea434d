import {
  LONGEST_DAYS,
  MOST_SERIES,
  type NewSeries,
  type Series,
  type SeriesChange,
  type SeriesPreviewed,
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
import { plannedElse } from "../day/ended-by-edit.ts";
import { dayEventStore } from "../day/store.ts";
import type { PlacesService } from "../places/service.ts";
import { type LocationRow, locationStore } from "../store.ts";
import { formerStopsStore } from "./former-stops-store.ts";
import { addMissing, giveTo, hasBegun, idsOf, isPlain, makeStops, missing, takeAway } from "./made-stops.ts";
import { hasDay, isRuleDay } from "./recurrence.ts";
import { type ComparedRule, firstDay, goesOnAs, isAsRule, isSameRule } from "./rules.ts";
import { seriesStore } from "./store.ts";

export type SeriesService = ReturnType<typeof seriesService>;

interface RulePreview {
  days: string[];
  makes: (day: string) => boolean;
}

interface Needs {
  business: BusinessService;
  places: PlacesService;
}

/** Rules that make stops (product.md, *The route*): the stops of the next eight weeks are ordinary rows of `locations`. */
export function seriesService({ db, clock, log, write, dryRun }: Context, { business, places }: Needs) {
  /** The business day for which this process has seen to it that the next eight weeks are there. */
  let made: { day: string; done: Promise<void> } | undefined;
  const makeForEverybody = outsideOfCalls(makeMissing);

  return {
    list: (): Promise<Series[]> => seriesStore(db).all(),

    /**
     * The days of the next eight weeks on which saving a rule leaves stops as it says: it is saved, looked at, and undone.
     * Without an `id` the rule is new, else it is a change as `update` makes it.
     * @returns those days, and whether it `makes` such a stop on a day, be it one of them or later than those weeks
     * @throws as `create` and `update`
     */
    preview: (rule: SeriesRule, { id, from }: SeriesPreviewed): Promise<RulePreview> =>
      dryRun(async (trx) => {
        const saved = id === undefined ? await added(trx, rule) : await changed(trx, id, rule, from);
        const today = await business.today(trx);
        const rows = await locationStore(trx).ofSeries(saved.id);
        const isAsked = (day: string) => from === undefined || day >= from;
        const days = rows
          .filter((row) => isPlain(row) && isAsRule(row, saved) && !hasEnded(row, today) && isAsked(row.date))
          .map(({ date }) => date)
          .sort();
        const [asRule, made] = [new Set(days), new Set(rows.map(({ originalDate }) => originalDate))];
        const isToCome = (day: string) => isAsked(day) && day > today.day && !made.has(day) && isRuleDay(saved, day);
        return { days, makes: (day) => asRule.has(day) || isToCome(day) };
      }),

    /** Stores a rule and makes its stops. @throws Invalid for a rule that makes no stop, Conflict where there are too many */
    create: (rule: NewSeries): Promise<Series> => write((trx) => added(trx, rule)),

    /**
     * Changes a rule: the whole, or the day `from` and all after it, which then are a rule of their own. Stops that have begun,
     * that were changed by hand or skipped, or to which something happened today stay as they are. A rule that says what the one
     * right before it says is one with it again. The same change once more changes nothing.
     * @returns the rule that holds from then on
     * @throws NotFound; Conflict when the rule is not the `revision` that was read; Invalid for a rule that makes no stop
     */
    update: (id: number, change: SeriesChange, from?: string): Promise<Series> =>
      write((trx) => changed(trx, id, change, from)),

    /**
     * Ends a rule: the day `from` and all after it, or all that is still to come. The stops of those days are gone, also the ones
     * that were moved there; those that have begun stay, to which something happened today, that are skipped today, and that were
     * moved to a day before. What stays without its rule is the owner's own, and is made no second time.
     * @throws NotFound
     */
    async delete(id: number, from?: string): Promise<void> {
      await write(async (trx) => {
        const before = await known(trx, id);
        const [now, today] = [clock.now().toISOString(), await business.today(trx)];
        const rows = await locationStore(trx).ofSeries(id);
        const events = await dayEventStore(trx).between(today.day, today.day);
        const staysToday = (row: LocationRow) => events.has(row.id) || (row.isSkipped && row.date === today.day);
        const isGone = (row: LocationRow) => !hasBegun(row, today, now) && !staysToday(row) && row.date >= (from ?? "");
        const [gone, left] = [rows.filter(isGone), rows.filter((row) => !isGone(row))];
        await takeAway(trx, id, gone);
        const isAfter = ({ originalDate }: LocationRow) => from !== undefined && (originalDate ?? "") >= from;
        const own = left.filter(isAfter);
        // What was moved behind that day, and what stays of the days after it, is not made again when the rule goes on.
        const others = [...gone.filter((row) => !isAfter(row)), ...own].flatMap(
          ({ originalDate }) => originalDate ?? [],
        );
        const rest = { ...before, exceptDays: [...before.exceptDays, ...others] };
        if (from === undefined || !hasDay(rest, before.from, from)) {
          await locationStore(trx).release(idsOf(left));
          return void (await seriesStore(trx).delete(id));
        }
        await locationStore(trx).release(idsOf(own));
        await end(trx, rest, from);
      });
    },

    /** From now on the rule makes no stop on that day: the owner deleted it. */
    async except(trx: Database, id: number, day: string): Promise<void> {
      const series = await seriesStore(trx).byId(id);
      if (!series || series.exceptDays.includes(day)) return;
      // No `revision`: nobody sends these days back with a rule.
      await seriesStore(trx).update(id, { exceptDays: [...series.exceptDays, day] });
    },

    byId: (trx: Database, id: number) => seriesStore(trx).byId(id),

    /** The stops on these days that are no rows yet: those of after the next eight weeks, and what `keepUp` has yet to make. */
    async toCome(days: string[], today: BusinessNow, from: Database) {
      const ahead = days.filter((day) => day >= today.day);
      if (ahead.length === 0) return [];
      return missing(from, await seriesStore(from).all(), today, (rule) => ahead.filter((day) => isRuleDay(rule, day)));
    },

    /**
     * Makes the stops that are missing of the next eight weeks, once a business day. Whoever reads stops calls it first, so it
     * holds also after a month without power or a jump of the clock.
     */
    async keepUp(today: BusinessNow): Promise<void> {
      if (made?.day !== today.day) made = { day: today.day, done: makeForEverybody(today) };
      await made.done;
    },
  };

  /** A database that cannot be written is no reason to show nothing: the next look tries again. */
  async function makeMissing(today: BusinessNow): Promise<void> {
    try {
      await write(async (trx) => {
        await formerStopsStore(trx).deleteBefore(today.day);
        await addMissing(trx, await seriesStore(trx).all(), today, clock.now().toISOString());
      });
    } catch (error) {
      made = undefined;
      log.error({ err: error }, "the stops of the next weeks could not be made");
    }
  }

  async function known(trx: Database, id: number): Promise<Series> {
    const series = await seriesStore(trx).byId(id);
    if (!series) throw new NotFound("This rule");
    return series;
  }

  async function added(trx: Database, rule: NewSeries): Promise<Series> {
    const today = await business.today(trx);
    const store = seriesStore(trx);
    assertEnd(rule, today);
    assertDays(rule, today.day);
    if ((await store.all()).length >= MOST_SERIES) {
      throw new Conflict(`There can be at most ${MOST_SERIES} stops that repeat`);
    }
    const now = clock.now().toISOString();
    const placeId = await places.ofNew(trx, rule.name);
    const added = await store.insert({ ...rule, placeId, exceptDays: [], revision: 1, createdAt: now });
    await makeStops(trx, added, today, now);
    return added;
  }

  async function changed(trx: Database, id: number, { revision, ...rule }: SeriesChange, from?: string) {
    const before = await known(trx, id);
    const [now, today] = [clock.now().toISOString(), await business.today(trx)];
    const isWhole = from === undefined || !hasDay(before, before.from, from);
    const next = {
      ...rule,
      from: from === undefined ? rule.from : firstDay(before, rule, from),
      placeId: await places.ofChanged(trx, before, rule),
      revision: before.revision + 1,
    };
    assertEnd(next, today);
    // What one rule adds to another one before it may be nothing.
    if (!isWhole || !(await formerOf(trx, { id, ...next }, today))) assertDays(next, next.from);
    const isGap = !isWhole && hasDay(before, from, next.from);
    const isNothing = !isGap && isSameRule(isWhole ? before : { ...before, from: next.from }, next);
    const repeated = isNothing ? before : !isWhole && (await splitBefore(trx, before, next, from));
    if (!repeated && revision !== undefined && revision !== before.revision) {
      throw new Conflict("This rule was changed on another device meanwhile", { series: before });
    }
    const store = () => (isWhole ? seriesStore(trx).update(id, next) : split(trx, before, next, from, now));
    const after = repeated || (await store());
    await makeStops(trx, after, today, now);
    const onToday = (series: Series) => ({ ...series, date: today.day });
    if (plannedElse(onToday(before), onToday(after)).length > 0) {
      await locationStore(trx).markPlannedByRule(after.id, today.day, now);
    }
    return isWhole ? joined(trx, after, today) : after;
  }

  /** The rule that the same split has made already. */
  async function splitBefore(trx: Database, before: Series, next: ComparedRule, from: string) {
    if (before.until === null || before.until >= from) return undefined;
    return (await seriesStore(trx).all()).find((other) => isSameRule(other, next));
  }

  /** The day `from` and all after it follow a rule of their own. */
  async function split(
    trx: Database,
    before: Series,
    next: SeriesRule & Pick<Series, "placeId" | "revision">,
    from: string,
    now: string,
  ) {
    const exceptDays = before.exceptDays.filter((day) => day >= from);
    const rest = await seriesStore(trx).insert({ ...next, exceptDays, createdAt: now });
    await giveTo(trx, rest.id, before.id, from);
    await end(trx, before, from);
    return rest;
  }

  /** What was parted by "this and all after it", and says the same again, is one rule. @returns the rule that holds */
  async function joined(trx: Database, rule: Series, today: BusinessNow): Promise<Series> {
    const former = await formerOf(trx, rule, today);
    if (!former) return rule;
    await giveAll(trx, rule, former);
    await seriesStore(trx).delete(rule.id);
    return seriesStore(trx).update(former.id, {
      until: laterEnd(former.until, rule.until),
      // Days before its own first one are the former's, which may have made a stop there; the others are its own.
      exceptDays: [
        ...former.exceptDays.filter((day) => day < rule.from),
        ...rule.exceptDays.filter((day) => day >= rule.from),
      ],
      revision: former.revision + 1,
    });
  }

  /** The rule right before another one that says the same; none where both together would be too long. */
  async function formerOf(trx: Database, rule: ComparedRule & Pick<Series, "id">, today: BusinessNow) {
    return (await seriesStore(trx).all()).find(
      (other) => other.id !== rule.id && goesOnAs(other, rule) && !isTooLong({ ...other, until: rule.until }, today),
    );
  }

  /** All stops of a rule belong to another one, which has at most one for each of its days. */
  async function giveAll(trx: Database, from: Series, to: Series): Promise<void> {
    const store = locationStore(trx);
    const taken = new Set((await store.ofSeries(to.id)).map(({ originalDate }) => originalDate));
    const twice = (await store.ofSeries(from.id)).filter(({ originalDate }) => taken.has(originalDate));
    await store.deleteAll(twice.filter(isPlain).map(({ id }) => id));
    // What the owner has changed stays, as a stop of its own.
    await store.release(twice.filter((row) => !isPlain(row)).map(({ id }) => id));
    await giveTo(trx, to.id, from.id);
  }

  /** The rule ends on the day before `from`. */
  async function end(trx: Database, { id, until, exceptDays, revision }: Series, from: string) {
    const last = addDays(from, -1);
    const isLonger = until === null || until > last;
    await seriesStore(trx).update(id, { exceptDays, ...(isLonger && { until: last, revision: revision + 1 }) });
  }
}

const laterEnd = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other;

/** Whether a rule ends more than five years after its first day, or after today where that has passed (product.md, *The route*). */
function isTooLong({ from, until }: SeriesRule, { day }: BusinessNow): boolean {
  return until !== null && until > addDays(from >= day ? from : day, LONGEST_DAYS);
}

function assertEnd(rule: SeriesRule, today: BusinessNow) {
  if (!isTooLong(rule, today)) return;
  const first = rule.from >= today.day ? "the first one" : "today";
  throw new Invalid("until", `The last day can be at most five years after ${first}`);
}

/** @param since from when on the rule must have a stop */
function assertDays(rule: SeriesRule, since: string) {
  if (rule.until === null) return;
  if (!hasDay(rule, since > rule.from ? since : rule.from, addDays(rule.until, 1))) {
    throw new Invalid("until", "No stop falls between these days");
  }
}
