import { addDays } from "../../schema/times.ts";
import { at, eightWeeks, makes, type Rule } from "./season-model.ts";
import type { PlanSteps } from "./season-plan.ts";
import { addressOf, ENDS, PLACES, STARTS, type StoredStop, type World } from "./season-world.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** The owner's changes of rules: added, changed, split, merged, ended. */
export function ruleSteps(world: World, { edit, remove }: PlanSteps) {
  const { state, random, chance, pick, dealer, call, made, about, compare, plans, ruleOf, learnIds } = world;
  const { eventsOf, store } = world;

  const newRule = () => {
    const length = pick([7, 30, 200, 0]);
    const from = addDays(state.now.day, pick([0, 0, 3, 20]));
    const everyWeeks = pick([1, 2, 2, 3]);
    return {
      name: `${pick(PLACES)} ${Math.floor(random() * 1000)}`,
      weekdays: [...new Set(WEEKDAYS.filter(() => chance(0.3)).concat(pick(WEEKDAYS)))].sort(),
      everyWeeks,
      from,
      until: length === 0 ? null : addDays(from, length + 7 * everyWeeks),
      startTime: pick(STARTS),
      endTime: pick(ENDS),
      pauses: chance(0.3) ? [newPause(from)] : [],
    };
  };
  const newPause = (rulesFrom: string) => {
    const from = addDays(rulesFrom, pick([0, 5, 12, 25]));
    return { from, until: addDays(from, pick([0, 3, 15])) };
  };
  const sent = <Sent extends Pick<Rule, "name">>(rule: Sent) => ({ ...rule, address: addressOf(rule.name) });
  const ofRule = (...owners: number[]) => {
    const before = new Set([...state.lastSeen.keys()].filter((id) => owners.includes(ruleOf(id) ?? 0)));
    // New stops of a rule have no history.
    return (id: number) => before.has(id) || !state.lastSeen.has(id);
  };
  const nextRuleStep = dealer(["new", "change", "split", "split and back", "split and back", "end later", "end"]);
  async function ruleStep() {
    const rule = state.rules.length > 0 ? pick(state.rules) : undefined;
    const what = nextRuleStep();
    if (rule) leaveAlone(rule);
    if (!rule || (what === "new" && state.rules.length < 5)) {
      const body = newRule();
      const planned = { ...body, id: 0, anchor: body.from, readFrom: body.from, except: [] };
      if (!hasDays(planned)) return;
      await about("a new rule", ofRule(), async () => {
        const { id, from = body.from } = await made("POST", "/api/series", sent(body));
        state.rules.push({ ...planned, id, readFrom: from });
        await learnIds();
      });
    } else if (what === "change") {
      await change(rule, { ...newRule(), from: rule.readFrom, until: null });
    } else if (what.startsWith("split")) {
      const from = addDays(state.now.day, pick([1, 4, 8, 11, 15]));
      if (from <= rule.from || (rule.until !== null && from > rule.until)) return;
      const before = { ...rule };
      const later = await split(rule, from);
      if (what === "split" || later.readFrom < state.now.day) return;
      if (state.rules.includes(rule) && chance(0.7)) await moveBorder(rule, later);
      await change(later, { ...wordsOf(before), from: later.readFrom });
    } else {
      const from = what === "end" ? undefined : addDays(state.now.day, pick([0, 1, 9]));
      await about("a rule's end", ofRule(rule.id), () => end(rule, from));
      if (state.rules.includes(rule) && chance(0.5)) {
        await change(rule, { ...wordsOf(rule), from: rule.readFrom, until: null });
      }
    }
  }

  const hasBegun = (stop: StoredStop) => stop.date < state.now.day || at(state.now) >= `${stop.date}T${stop.startTime}`;
  const isPlain = (stop: StoredStop) => stop.status === "scheduled" && !stop.isException && !stop.isSkipped;

  /** Stops follow their rule, unless they have begun or have an event today. */
  function leaveAlone({ id }: Rule) {
    const follows = (stop: StoredStop) => isPlain(stop) && !hasBegun(stop) && eventsOf(stop.id).length === 0;
    const ofToday = plans().filter(({ rule, date }) => rule === id && date === state.now.day);
    for (const stop of ofToday) if (!follows(stop)) store(stop, {});
    state.stored = state.stored.filter((stop) => stop.rule !== id || !follows(stop));
  }

  /** The later rule begins later, and the former goes on until then: also on days of which the later has stops of the owner's own. */
  async function moveBorder(former: Rule, later: Rule) {
    // Stops further ahead than the server plans have no id yet.
    const first = plans().find((stop) => stop.rule === later.id && stop.id > 0);
    if (first) await (chance(0.5) ? edit(first) : remove(first));
    const border = later.readFrom;
    const from = addDays(border, 7 * later.everyWeeks);
    await change(later, { ...wordsOf(later), from });
    await change(former, { ...wordsOf(former), from: former.readFrom, until: addDays(from, -1) });
    const isMoved = state.rules.includes(later) && later.readFrom === from;
    if (isMoved && chance(0.5)) await moveBorderBack(former, later, border);
  }

  /** The border goes back. A stop that the former rule has made in between is deleted first; the later rule makes one on that day. */
  async function moveBorderBack(former: Rule, later: Rule, from: string) {
    const between = plans().find((stop) => stop.rule === former.id && stop.id > 0 && (stop.originalDate ?? "") >= from);
    if (between) await remove(between);
    await change(former, { ...wordsOf(former), from: former.readFrom, until: addDays(from, -1) });
    await change(later, { ...wordsOf(later), from });
  }

  /** The server refuses a rule without stops. */
  function hasDays(rule: Rule): boolean {
    for (let day = rule.from; rule.until !== null && day <= rule.until; day = addDays(day, 1)) {
      if (makes(rule, day)) return true;
    }
    return rule.until === null;
  }

  const hasDaysBefore = (rule: Rule, from: string) => {
    const until = rule.until !== null && rule.until < from ? rule.until : addDays(from, -1);
    return from > rule.readFrom && hasDays({ ...rule, from: rule.readFrom, until });
  };

  /** A mistaken change during the day is undone: visitors see no change. */
  async function changeAndUndo() {
    if (state.rules.length === 0) return;
    const rule = pick(state.rules);
    const url = `/api/series/${rule.id}`;
    const was = { ...wordsOf(rule), from: rule.readFrom };
    const { weekdays } = newRule();
    if (!hasDays({ ...rule, weekdays, from: was.from, anchor: was.from, except: [] })) return;
    await about("a rule's change that is undone", new Map(), async () => {
      await made("PUT", url, sent({ ...was, weekdays, startTime: pick(STARTS), endTime: pick(ENDS) }));
      const { id } = await made("PUT", url, sent(was));
      // The former rule has the same values by now: the two are merged.
      if (id !== rule.id) await join(rule, id, was);
    });
  }

  async function change(rule: Rule, body: ReturnType<typeof newRule>) {
    if (!hasDays({ ...rule, ...body, anchor: body.from, except: [] })) return;
    await about("a change of a rule", ofRule(rule.id), async () => {
      const url = `/api/series/${rule.id}`;
      const { id, from = body.from } = await made("PUT", url, sent(body));
      if (id !== rule.id) return join(rule, id, body);
      if (chance(0.3)) compare("a rule changed twice", (await made("PUT", url, sent(body))).id, id);
      Object.assign(rule, body, { readFrom: from, anchor: body.from });
      await learnIds();
    });
  }

  /** A rule that continues the former one is merged with it. */
  async function join(rule: Rule, formerId: number, body: ReturnType<typeof newRule>) {
    const former = state.rules.find(({ id }) => id === formerId) as Rule;
    const isOfFormer = (day: string) =>
      makes(former, day) || state.stored.some((one) => one.rule === former.id && one.originalDate === day);
    const asAsked = { ...rule, ...body, anchor: body.from };
    const wanted = eightWeeks(state.now.day).filter((day) => makes(former, day) || makes(asAsked, day));
    for (const one of state.stored.filter((own) => own.rule === rule.id)) {
      const isTwice = isOfFormer(one.originalDate ?? "");
      Object.assign(one, isTwice ? { rule: null, originalDate: null } : { rule: former.id });
    }
    const except = [
      ...former.except.filter((day) => day < body.from),
      ...rule.except.filter((day) => day >= body.from),
    ];
    Object.assign(former, { until: body.until, except });
    state.rules = state.rules.filter((one) => one !== rule);
    compare("what two state.rules say that are one", wordsOf(former), wordsOf(asAsked));
    compare(
      "the days of two state.rules that are one",
      eightWeeks(state.now.day).filter((day) => makes(former, day)),
      wanted,
    );
    await learnIds();
  }

  async function split(rule: Rule, from: string): Promise<Rule> {
    const everyWeeks = chance(0.5) ? rule.everyWeeks : pick([1, 2, 3]);
    const { weekdays, ...others } = newRule();
    const body = { ...others, weekdays: chance(0.5) ? rule.weekdays : weekdays, everyWeeks, from, until: null };
    let later = { ...rule };
    await about("a rule from a day on", ofRule(rule.id), async () => {
      const url = `/api/series/${rule.id}?from=${from}`;
      const { id, from: readFrom = from } = await made("PUT", url, sent(body));
      if (chance(0.3)) compare("a rule changed twice from a day on", (await made("PUT", url, sent(body))).id, id);
      // A rule of every second week keeps its weeks.
      const anchor = body.everyWeeks === rule.everyWeeks ? rule.anchor : from;
      later = { ...body, id, anchor, readFrom, except: rule.except.filter((day) => day >= from) };
      state.rules.push(later);
      for (const one of state.stored) if (one.rule === rule.id && (one.originalDate ?? "") >= from) one.rule = id;
      const isWhole = !hasDaysBefore(rule, from);
      compare("whether a rule from a day on is another one", id !== rule.id, !isWhole);
      if (isWhole) state.rules = state.rules.filter((one) => one !== rule);
      else rule.until = addDays(from, -1);
      await learnIds();
    });
    return later;
  }

  async function end(rule: Rule, from: string | undefined) {
    await call("DELETE", `/api/series/${rule.id}${from ? `?from=${from}` : ""}`);
    const isGone = (one: StoredStop) =>
      one.rule === rule.id &&
      one.status === "scheduled" &&
      !(one.isSkipped && one.date === state.now.day) &&
      !hasBegun(one) &&
      !eventsOf(one.id).some(({ day }) => day === state.now.day) &&
      one.date >= (from ?? "");
    const gone = state.stored.filter(isGone);
    state.stored = state.stored.filter((one) => !isGone(one));
    // Neither what was moved behind that day nor what stays of the days after it comes back when the rule goes on.
    const isAfter = ({ originalDate }: StoredStop) => (originalDate ?? "") >= (from ?? "");
    const own = state.stored.filter((one) => one.rule === rule.id && isAfter(one));
    const others = [...gone.filter((one) => !isAfter(one)), ...own].flatMap(({ originalDate }) => originalDate ?? []);
    const rest = { ...rule, except: [...rule.except, ...others] };
    const isPart = from !== undefined && hasDaysBefore(rest, from);
    for (const one of state.stored) {
      const isLeft = one.rule === rule.id && (!isPart || (one.originalDate ?? "") >= from);
      if (isLeft) Object.assign(one, { rule: null, originalDate: null });
    }
    if (!isPart) {
      state.rules = state.rules.filter((one) => one !== rule);
      return;
    }
    rule.except = rest.except;
    if (rule.until === null || rule.until >= from) rule.until = addDays(from, -1);
  }

  return { ruleStep, changeAndUndo };
}

const wordsOf = ({ name, weekdays, everyWeeks, pauses, startTime, endTime, until }: Rule) => ({
  name,
  weekdays,
  everyWeeks,
  pauses,
  startTime,
  endTime,
  until,
});
