import {
  DAYS_AHEAD,
  MOST_SERIES,
  type NewSeries,
  type Series,
  type SeriesChange,
  type SeriesPreviewed,
  type SeriesRule,
} from "../../schema/series.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import { addDays } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { BusinessNow } from "../day/effective-stop.ts";
import { dayEventStore } from "../day/store.ts";
import type { Database } from "../db/database.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import { byItself } from "../history/caller.ts";
import type { PlacesService } from "../places/service.ts";
import { type LocationRow, locationStore } from "../stops/store.ts";
import { ruleDays } from "./recurrence.ts";
import { type ComparedRule, firstDay, goesOnAs, isSameRule, stopOfRule } from "./rules.ts";
import { seriesStore } from "./store.ts";

export type SeriesService = ReturnType<typeof seriesService>;

interface Needs {
  business: BusinessService;
  places: PlacesService;
}

/** Rules that make stops (product.md, *The route*): the stops of the next eight weeks are ordinary rows of `locations`. */
export function seriesService({ db, clock, log, write, dryRun }: Context, { business, places }: Needs) {
  /** The business day for which this process has seen to it that the next eight weeks are there. */
  let made: { day: string; done: Promise<void> } | undefined;

  return {
    list: (): Promise<Series[]> => seriesStore(db).all(),

    /**
     * The days of the next eight weeks on which saving a rule leaves stops as it says: it is saved, looked at, and undone.
     * Without an `id` the rule is new, else it is a change as `update` makes it.
     * @throws as `create` and `update`
     */
    preview: (rule: SeriesRule, { id, from }: SeriesPreviewed): Promise<string[]> =>
      dryRun(async (trx) => {
        const saved = id === undefined ? await added(trx, rule) : await changed(trx, id, rule, from);
        const today = await business.today(trx);
        return (await locationStore(trx).ofSeries(saved.id))
          .filter((row) => isPlain(row) && isAsRule(row, saved) && !hasEnded(row, today) && row.date >= (from ?? ""))
          .map(({ date }) => date)
          .sort();
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
     * Ends a rule: the day `from` and all after it, or all that is still to come. Those stops are gone, also the ones that were
     * changed by hand; those that have begun stay, and belong to no rule any more when the rule is gone.
     * @throws NotFound
     */
    async delete(id: number, from?: string): Promise<void> {
      await write(async (trx) => {
        const before = await known(trx, id);
        const today = await business.today(trx);
        const rows = await locationStore(trx).ofSeries(id);
        const gone = rows.filter(
          (row) => !hasBegun(row, today) && (from === undefined || (row.originalDate ?? "") >= from),
        );
        await locationStore(trx).deleteAll(gone.map((row) => row.id));
        if (from !== undefined && from > before.from) return void (await end(trx, before, from));
        const begun = rows.filter((row) => !gone.includes(row));
        await locationStore(trx).release(begun.map((row) => row.id));
        await seriesStore(trx).delete(id);
      });
    },

    /** From now on the rule makes no stop on that day: the owner deleted it. */
    async except(trx: Database, id: number, day: string): Promise<void> {
      const series = await seriesStore(trx).byId(id);
      if (!series || series.exceptDays.includes(day)) return;
      await seriesStore(trx).update(id, { exceptDays: [...series.exceptDays, day], revision: series.revision + 1 });
    },

    byId: (trx: Database, id: number) => seriesStore(trx).byId(id),

    /**
     * Makes the stops that are missing of the next eight weeks, once a business day. Whoever reads stops calls it first, so it
     * holds also after a month without power or a jump of the clock.
     */
    async keepUp(today: BusinessNow): Promise<void> {
      if (made?.day !== today.day) made = { day: today.day, done: makeMissing(today) };
      await made.done;
    },
  };

  /** A database that cannot be written is no reason to show nothing: the next look tries again. */
  async function makeMissing(today: BusinessNow): Promise<void> {
    try {
      await byItself(() =>
        write(async (trx) => addMissing(trx, await seriesStore(trx).all(), today, clock.now().toISOString())),
      );
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

  async function added(trx: Database, { requestKey, ...rule }: NewSeries): Promise<Series> {
    insistOnAnyDay(rule);
    const store = seriesStore(trx);
    const known = requestKey && (await store.byRequestKey(requestKey));
    if (known) return known;
    if ((await store.all()).length >= MOST_SERIES) {
      throw new Conflict(`There can be at most ${MOST_SERIES} stops that repeat`);
    }
    const now = clock.now().toISOString();
    const placeId = await places.ofNew(trx, rule.name);
    const added = await store.insert({ ...rule, placeId, exceptDays: [], revision: 1, createdAt: now, requestKey });
    await makeStops(trx, added, await business.today(trx), now);
    return added;
  }

  async function changed(trx: Database, id: number, { revision, ...rule }: SeriesChange, from?: string) {
    const before = await known(trx, id);
    const [now, today] = [clock.now().toISOString(), await business.today(trx)];
    const isWhole = from === undefined || from <= before.from;
    const next = {
      ...rule,
      from: from === undefined ? rule.from : firstDay(before, rule, from),
      placeId: await places.ofChanged(trx, before, rule),
      revision: before.revision + 1,
    };
    // What one rule adds to another one before it may be nothing.
    if (!isWhole || !(await formerOf(trx, { id, ...next }))) insistOnAnyDay(next);
    const repeated = isWhole ? isSameRule(before, next) && before : await splitBefore(trx, before, next, from);
    if (!repeated && revision !== undefined && revision !== before.revision) {
      throw new Conflict("This rule was changed on another device meanwhile", { series: before });
    }
    const stored = () => (isWhole ? seriesStore(trx).update(id, next) : split(trx, before, next, from, now));
    const after = repeated || (await stored());
    await makeStops(trx, after, today, now);
    return isWhole ? joined(trx, after) : after;
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
    await locationStore(trx).giveTo(rest.id, before.id, from);
    await end(trx, before, from);
    return rest;
  }

  /** What was parted by "this and all after it", and says the same again, is one rule. @returns the rule that holds */
  async function joined(trx: Database, rule: Series): Promise<Series> {
    const former = await formerOf(trx, rule);
    if (!former) return rule;
    await giveAll(trx, rule, former);
    await seriesStore(trx).delete(rule.id);
    return seriesStore(trx).update(former.id, {
      until: laterEnd(former.until, rule.until),
      // Days before its own first one are the former's: it may have made a stop there.
      exceptDays: [...new Set([...former.exceptDays, ...rule.exceptDays.filter((day) => day >= rule.from)])],
      revision: former.revision + 1,
    });
  }

  /** The rule right before another one that says the same. */
  async function formerOf(trx: Database, rule: ComparedRule & Pick<Series, "id">): Promise<Series | undefined> {
    return (await seriesStore(trx).all()).find((other) => other.id !== rule.id && goesOnAs(other, rule));
  }

  /** All stops of a rule belong to another one, which has at most one for each of its days. */
  async function giveAll(trx: Database, from: Series, to: Series): Promise<void> {
    const store = locationStore(trx);
    const taken = new Set((await store.ofSeries(to.id)).map(({ originalDate }) => originalDate));
    const twice = (await store.ofSeries(from.id)).filter(({ originalDate }) => taken.has(originalDate));
    await store.deleteAll(twice.filter(isPlain).map(({ id }) => id));
    // What the owner has changed stays, as a stop of its own.
    await store.release(twice.filter((row) => !isPlain(row)).map(({ id }) => id));
    await store.giveTo(to.id, from.id);
  }

  /** The rule ends on the day before `from`. */
  async function end(trx: Database, { id, until, revision }: Series, from: string) {
    const last = addDays(from, -1);
    if (until !== null && until <= last) return;
    await seriesStore(trx).update(id, { until: last, revision: revision + 1 });
  }
}

/** Makes the stops of the next eight weeks what the rule says. */
async function makeStops(trx: Database, series: Series, today: BusinessNow, now: string): Promise<void> {
  const store = locationStore(trx);
  const days = new Set(ruleDays(series, today.day, addDays(today.day, DAYS_AHEAD)));
  const events = await dayEventStore(trx).between(today.day, today.day);
  const own = (await store.ofSeries(series.id)).filter(
    (row) => isPlain(row) && !events.has(row.id) && !hasBegun(row, today),
  );
  const remaining = own.filter(({ date }) => days.has(date));
  await store.deleteAll(own.filter(({ date }) => !days.has(date)).map(({ id }) => id));
  const changed = remaining.filter((row) => !isAsRule(row, series)).map(({ id }) => id);
  if (changed.length > 0) await store.updateAll(changed, { ...stopOfRule(series), confirmedAt: now });
  await addMissing(trx, [series], today, now);
}

/** Adds the stops that the rules want and that were never made; those of today only while they last. */
async function addMissing(trx: Database, rules: Series[], today: BusinessNow, now: string): Promise<void> {
  const store = locationStore(trx);
  const made = new Set(
    (await store.madeFrom(today.day)).map(({ seriesId, originalDate }) => `${seriesId} ${originalDate}`),
  );
  const missing = rules.flatMap((series) =>
    ruleDays(series, today.day, addDays(today.day, DAYS_AHEAD))
      .filter((date) => !made.has(`${series.id} ${date}`) && !hasEnded({ ...series, date }, today))
      .map((date) => ({
        ...stopOfRule(series),
        date,
        originalDate: date,
        seriesId: series.id,
        status: "scheduled" as const,
        activatedAt: null,
        confirmedAt: now,
      })),
  );
  await store.insertAll(missing);
}

/** Whether a stop that a rule has made is still the rule's. */
const isPlain = ({ status, isException, isSkipped }: LocationRow) =>
  status === "scheduled" && !isException && !isSkipped;

const isAsRule = (row: LocationRow, series: Series) =>
  Object.entries(stopOfRule(series)).every(
    ([field, value]) => row[field as keyof ReturnType<typeof stopOfRule>] === value,
  );

const hasBegun = (row: LocationRow, now: BusinessNow) =>
  row.status !== "scheduled" || row.date < now.day || (row.date === now.day && row.startTime <= now.time);

const laterEnd = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one > other ? one : other;

function insistOnAnyDay(rule: SeriesRule) {
  if (rule.until !== null && ruleDays(rule, rule.from, rule.until).length === 0) {
    throw new Invalid("until", "No stop falls between these days");
  }
}
