import { Temporal } from "temporal-polyfill";
import { addDays } from "../../schema/times.ts";
import { BYSTANDERS, type Call } from "./season-bystanders.ts";
import { CHANNELS, type Channel, type HandedOver, isHeld, isTooOld, TEXT_OF } from "./season-messages.ts";
import {
  afterEdit,
  at,
  eightWeeks,
  endOf,
  type Happened,
  inForce,
  isTodays,
  makes,
  type Now,
  type Plan,
  type Rule,
  type Shown,
  shownAs,
  stateOf,
  statusOf,
  tracksOf,
} from "./season-model.ts";
import { FOLLOWER } from "./season-providers.ts";
import { type Known, lookAround, NOTES } from "./season-views.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A site as the simulation drives it. */
export interface Stage {
  setTime(moment: Date): void;
  owner(method: Method, url: string, body?: object): Promise<{ status: number; json: unknown }>;
  read(url: string): Promise<string>;
  /** Stops the server, and starts it again on the same data. */
  restart(): Promise<void>;
  /** A browser's subscription, which the push service knows. */
  phone: object;
  /** Whether the mail server takes mails. */
  setMail(isUp: boolean): void;
  /** Sends what is due. @returns what the follower and the phone got of stops since the last call */
  received(): Promise<HandedOver>;
}

interface Season {
  seed: number;
  /** At the desk, without those on which nobody and no server is there. */
  days: number;
  timezone: string;
  first: string;
}

/** How many views were held against the model, where they were wrong, and which calls were played. */
export interface Outcome {
  looks: number;
  wrong: string[];
  played: Set<string>;
}

const PLACES = ["Market", "Brewery", "School", "City Hall", "Lake Park"];
const STARTS = ["09:00", "11:00", "14:30"];
const ENDS = ["15:30", "18:00", "21:00"];
// At 2 AM clocks change: once a year there is no such time.
const NIGHT = { startTime: "20:00", endTime: "01:30" };
/** So that no message waits for real time. */
const MOST_PER_SECOND = 1000;
const POINTS = [
  { latitude: 41.9, longitude: -87.6 },
  { latitude: 41.8, longitude: -87.7 },
];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const addressOf = (name: string) => `1 ${name} Street`;

/** Mulberry32: the same seed plays the same seasons. */
export function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Kept extends Plan {
  rule: number | null;
  originalDate: string | null;
  isException: boolean;
}

/** What visitors may see change of a stop by a call: nothing that is not named. */
type Fields = "place" | "times" | "state";
const ALL: Fields[] = ["place", "times", "state"];
/** What the owner changes of a stop's plan. */
type Edit = Partial<Kept> & { notes?: string };
/** By the stop's number; those of a rule together. */
type About = Map<number, Fields[]>;
const of = (id: number, ...fields: Fields[]): About => new Map([[id, fields]]);

interface Waiting {
  channel: Channel;
  sendId: number;
  id: number;
  event?: number;
  state: string;
  since: number;
}

/**
 * Plays seasons of a business, day by day, with every write of the desk: rules, stops, the day's buttons, news, and all that is about
 * no stop; restarts, days without a server, a mail server that is away. After each step every place that names a stop is held
 * against the model; after each call, that visitors see no other change than what the call is about.
 */
export async function playSeasons({ seed, days, timezone, first }: Season, stage: Stage): Promise<Outcome> {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  /** Deals like a pack of cards: each comes once before one comes again, so that a short season has them all. */
  function dealer<Item>(items: readonly Item[]): () => Item {
    let pack: Item[] = [];
    return () => {
      if (pack.length === 0) pack = [...items];
      return pack.splice(Math.floor(random() * pack.length), 1)[0] as Item;
    };
  }
  const outcome: Outcome = { looks: 0, wrong: [], played: new Set() };
  let rules: Rule[] = [];
  /** Stops that no rule decides any more: made by hand, changed, skipped or begun. */
  let kept: Kept[] = [];
  const events = new Map<number, Happened[]>();
  let waiting: Waiting[] = [];
  /** The events of this moment: to take one of them back leaves no trace. */
  const fresh = new Set<number>();
  let now: Now = { day: first, time: "06:00" };
  let moment = new Date(0);
  let lastSeen = new Map<number, Row>();
  const earlierLooks: Known = { revisions: new Map(), pictures: new Map() };

  const ids = new Map<string, number>();
  const ruleOfStop = new Map<number, number | null>();
  const keyOf = (rule: number | null, date: string | null) => `${rule} ${date}`;
  const eventsOf = (id: number) => events.get(id) ?? [];

  const call: Call = async (method, url, body) => {
    const answer = await stage.owner(method, url, body);
    outcome.played.add(`${method} ${url.split("?", 1)[0]}`.replaceAll(/\/\d+/g, "/{}"));
    if (answer.status >= 300)
      throw new Error(
        `${now.day} ${now.time} ${method} ${url} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.json)}`,
        // A view that was wrong before often says why.
        { cause: outcome.wrong[0] },
      );
    return answer;
  };
  const made = async (method: Method, url: string, body?: object) => (await call(method, url, body)).json as Row;

  function compare(view: string, seen: unknown, right: unknown) {
    outcome.looks += 1;
    if (JSON.stringify(seen) === JSON.stringify(right)) return;
    outcome.wrong.push(
      `${view} on ${now.day} ${now.time}: ${JSON.stringify(seen)} instead of ${JSON.stringify(right)}`,
    );
  }

  function turn(day: string, time: string) {
    now = { day, time };
    fresh.clear();
    moment = new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds);
    stage.setTime(moment);
  }

  /** The stops from today on, and those that are still on, as they are planned. */
  function plans(): Kept[] {
    const ofRules = rules.flatMap((rule) =>
      eightWeeks(now.day)
        .filter((day) => makes(rule, day) && !kept.some((one) => one.rule === rule.id && one.originalDate === day))
        .map((day) => ({ ...planOf(rule), date: day, id: ids.get(keyOf(rule.id, day)) ?? 0, originalDate: day })),
    );
    const own = kept.filter((one) => one.date >= now.day || isTodays(one, now) || statusOf(one, now) === "active");
    return [...ofRules, ...own];
  }

  const planOf = ({ id, name, startTime, endTime }: Rule) => ({
    name,
    address: addressOf(name),
    startTime,
    endTime,
    isOpen: true,
    isSkipped: false,
    isException: false,
    status: "scheduled" as const,
    rule: id,
  });

  function expected(): Shown[] {
    return plans()
      .sort(
        (one, other) =>
          compareTexts(one.date, other.date) || compareTexts(one.startTime, other.startTime) || one.id - other.id,
      )
      .map((plan) => shownAs(plan, eventsOf(plan.id), now));
  }

  /** Which row the site has given to each stop of a rule: numbers say nothing of right and wrong. */
  async function learnIds() {
    const { json } = await stage.owner("GET", "/api/locations");
    for (const row of json as { id: number; seriesId: number | null; originalDate: string | null }[]) {
      if (row.seriesId !== null) ids.set(keyOf(row.seriesId, row.originalDate), row.id);
      ruleOfStop.set(row.id, row.seriesId);
    }
  }

  async function look() {
    await stage.read("/api/schedule?weeks=1");
    await learnIds();
    const [feed, business] = [
      await stage.owner("GET", "/api/calendar-feed"),
      await stage.owner("GET", "/api/business"),
    ];
    await lookAround(
      {
        read: stage.read,
        owners: async (url) => (await stage.owner("GET", url)).json,
        calendar: new URL((feed.json as { address: string }).address).pathname,
        compare,
        known: earlierLooks,
      },
      {
        expected: expected(),
        plans: new Map(plans().map((plan) => [plan.id, plan])),
        inForce: todaysEvents(),
        tagline: (business.json as { tagline: string }).tagline,
        now,
      },
    );
  }

  function todaysEvents(): [number, string][] {
    return plans()
      .filter((plan) => isTodays(plan, now) || statusOf(plan, now) === "active")
      .flatMap((plan) =>
        [...new Set(Object.values(inForce(plan, eventsOf(plan.id), now)))].map(({ kind }): [number, string] => [
          plan.id,
          kind,
        ]),
      );
  }

  /** What everybody sees of the stops ahead. */
  async function see(): Promise<Map<number, Row>> {
    const { stops } = JSON.parse(await stage.read("/api/schedule?weeks=8")) as { stops: Row[] };
    return new Map(stops.map((stop) => [stop.id, stop]));
  }

  /** Makes calls that are about these stops alone, and sees that no other changes for visitors. */
  async function about(what: string, stops: About | ((id: number) => boolean), calls: () => Promise<void>) {
    await calls();
    const seen = await see();
    for (const id of new Set([...lastSeen.keys(), ...seen.keys()])) {
      const fields = typeof stops === "function" ? (stops(id) ? ALL : []) : (stops.get(id) ?? []);
      const [before, after] = [lastSeen.get(id), seen.get(id)].map((row) => row && outsideOf(row, fields));
      const isPast = ((lastSeen.get(id) ?? seen.get(id))?.date ?? "") < now.day && fields.length === 0;
      if (!(fields.length === ALL.length) && !(isPast && !(before && after)))
        compare(`${what}, of stop ${id}`, after, before);
    }
    lastSeen = seen;
  }

  const newRule = () => {
    const length = pick([7, 30, 200, 0]);
    const from = addDays(now.day, pick([0, 0, 3, 20]));
    const everyWeeks = pick([1, 2, 2, 3]);
    return {
      name: `${pick(PLACES)} ${Math.floor(random() * 1000)}`,
      weekdays: [...new Set(WEEKDAYS.filter(() => chance(0.3)).concat(pick(WEEKDAYS)))].sort(),
      everyWeeks,
      from,
      until: length === 0 ? null : addDays(from, length + 7 * everyWeeks),
      startTime: pick(STARTS),
      endTime: pick(ENDS),
    };
  };
  const sent = (rule: Pick<Rule, "name">) => ({ ...rule, address: addressOf(rule.name) });
  const ofRule = (...owners: number[]) => {
    const before = new Set([...lastSeen.keys()].filter((id) => owners.includes(ruleOfStop.get(id) ?? 0)));
    // What a rule makes anew was not there before.
    return (id: number) => before.has(id) || !lastSeen.has(id);
  };
  const nextRuleStep = dealer(["new", "change", "split", "split and back", "split and back", "end later", "end"]);
  /** Rules change in the early morning: nothing of today has begun by then. */
  async function ruleStep() {
    const rule = rules.length > 0 ? pick(rules) : undefined;
    const what = nextRuleStep();
    if (!rule || (what === "new" && rules.length < 5)) {
      const body = newRule();
      await about("a new rule", ofRule(), async () => {
        const { id, from } = await made("POST", "/api/series", sent(body));
        rules.push({ ...body, id, anchor: body.from, readFrom: from ?? body.from, except: [] });
        await learnIds();
      });
    } else if (what === "change") {
      await change(rule, { ...newRule(), from: rule.readFrom, until: null });
    } else if (what.startsWith("split")) {
      const from = addDays(now.day, pick([1, 4, 8, 11, 15]));
      if (from <= rule.from || (rule.until !== null && from > rule.until)) return;
      const before = { ...rule };
      const later = await split(rule, from);
      if (what === "split" || later.readFrom < now.day) return;
      if (rules.includes(rule) && chance(0.7)) await moveBorder(rule, later);
      await change(later, { ...wordsOf(before), from: later.readFrom });
    } else {
      const from = what === "end" ? undefined : addDays(now.day, pick([1, 9]));
      await about("a rule's end", ofRule(rule.id), () => end(rule, from));
    }
  }

  /** The later rule begins later, and the former goes on until then: also on days of which the later has stops of the owner's own. */
  async function moveBorder(former: Rule, later: Rule) {
    // What lies further ahead than the server plans has no number yet.
    const first = plans().find((stop) => stop.rule === later.id && stop.id > 0);
    if (first) await (chance(0.5) ? edit(first) : remove(first));
    const from = addDays(later.readFrom, 7 * later.everyWeeks);
    await change(later, { ...wordsOf(later), from });
    await change(former, { ...wordsOf(former), from: former.readFrom, until: addDays(from, -1) });
  }

  /** The server refuses a rule that makes nothing. */
  function hasDays(rule: Rule): boolean {
    for (let day = rule.from; rule.until !== null && day <= rule.until; day = addDays(day, 1)) {
      if (makes(rule, day)) return true;
    }
    return rule.until === null;
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

  /** The rule says what the one right before it says: they are one. */
  async function join(rule: Rule, formerId: number, body: ReturnType<typeof newRule>) {
    const former = rules.find(({ id }) => id === formerId) as Rule;
    const isOfFormer = (day: string) =>
      makes(former, day) || kept.some((one) => one.rule === former.id && one.originalDate === day);
    const asAsked = { ...rule, ...body, anchor: body.from };
    const wanted = eightWeeks(now.day).filter((day) => makes(former, day) || makes(asAsked, day));
    for (const one of kept.filter((own) => own.rule === rule.id)) {
      const isTwice = isOfFormer(one.originalDate ?? "");
      Object.assign(one, isTwice ? { rule: null, originalDate: null } : { rule: former.id });
    }
    const except = [...former.except, ...rule.except.filter((day) => day >= body.from)];
    Object.assign(former, { until: body.until, except });
    rules = rules.filter((one) => one !== rule);
    compare("what two rules say that are one", wordsOf(former), wordsOf(asAsked));
    compare(
      "the days of two rules that are one",
      eightWeeks(now.day).filter((day) => makes(former, day)),
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
      // Every second week stays in its weeks.
      const anchor = body.everyWeeks === rule.everyWeeks ? rule.anchor : from;
      later = { ...body, id, anchor, readFrom, except: rule.except.filter((day) => day >= from) };
      rules.push(later);
      for (const one of kept) if (one.rule === rule.id && (one.originalDate ?? "") >= from) one.rule = id;
      const isWhole = from <= rule.readFrom;
      compare("whether a rule from a day on is another one", id !== rule.id, !isWhole);
      if (isWhole) rules = rules.filter((one) => one !== rule);
      else rule.until = addDays(from, -1);
      await learnIds();
    });
    return later;
  }

  async function end(rule: Rule, from: string | undefined) {
    await call("DELETE", `/api/series/${rule.id}${from ? `?from=${from}` : ""}`);
    const isGone = (one: Kept) =>
      one.rule === rule.id &&
      one.status === "scheduled" &&
      one.date >= now.day &&
      (one.originalDate ?? "") >= (from ?? "");
    kept = kept.filter((one) => !isGone(one));
    if (from && from > rule.readFrom) {
      if (rule.until === null || rule.until >= from) rule.until = addDays(from, -1);
      return;
    }
    for (const one of kept) if (one.rule === rule.id) Object.assign(one, { rule: null, originalDate: null });
    rules = rules.filter((one) => one !== rule);
  }

  function keep(stop: Kept, changed: Partial<Kept>): Kept {
    const now = { ...stop, ...changed };
    kept = [...kept.filter(({ id }) => id !== stop.id), now];
    return now;
  }

  async function newStop() {
    const times = chance(0.3) ? NIGHT : { startTime: pick(STARTS), endTime: pick(ENDS) };
    const name = pick(PLACES);
    const body = {
      name,
      address: addressOf(name),
      date: addDays(now.day, pick([0, 0, 1, 10])),
      ...times,
      notes: NOTES,
    };
    const key = `${Math.floor(random() * 1e9)}`.padStart(22, "0");
    await about(
      "a new stop",
      (id) => !lastSeen.has(id),
      async () => {
        const { id } = await made("POST", "/api/locations", { ...body, requestKey: key });
        // The answer may have been lost: the same once more.
        if (chance(0.3)) await made("POST", "/api/locations", { ...body, requestKey: key });
        const plan = { isOpen: true, isSkipped: false, isException: false, status: "scheduled" as const };
        kept.push({ ...body, ...plan, id, rule: null, originalDate: null });
      },
    );
  }

  const nextStopStep = dealer(["edit", "edit", "edit", "skip", "skip", "restore", "restore", "tell", "delete"]);
  /** The owner looks after the plan: of any stop that is ahead or under way. */
  async function stopStep() {
    const ahead = plans().filter((stop) => stop.id > 0 && statusOf(stop, now) !== "completed" && at(now) < endOf(stop));
    if (chance(0.2)) return skipOfPast();
    if (ahead.length === 0 || chance(0.25)) return newStop();
    const what = nextStopStep();
    const isLikely = (one: Kept) =>
      what === "restore" ? one.isSkipped || one.isException : isTodays(one, now) && chance(0.4);
    const likely = ahead.filter(isLikely);
    const stop = pick(likely.length > 0 ? likely : ahead);
    if (what === "tell") return tell(stop);
    if (what === "edit") return edit(stop);
    if (what === "delete") return remove(stop);
    if (what === "skip") await skip(stop);
    else await restore(stop);
  }

  async function skip(stop: Kept) {
    if (statusOf(stop, now) !== "scheduled" || at(now) >= endOf(stop)) return;
    await about("a skipped stop", of(stop.id, "state"), async () => {
      await press("POST", `/api/locations/${stop.id}/skip`);
      keep(stop, { isSkipped: true });
    });
    if (chance(0.3)) await tell(stop);
  }

  /** What has been cannot be skipped. */
  async function skipOfPast() {
    const isOver = (stop: Kept) => statusOf(stop, now) === "completed" || endOf(stop) <= at(now);
    const past = plans().filter((stop) => stop.id > 0 && !stop.isSkipped && isOver(stop));
    if (past.length > 0) await refused("skipping what is over", `/api/locations/${pick(past).id}/skip`, {});
  }

  async function remove(stop: Kept) {
    await about("a deleted stop", of(stop.id, ...ALL), async () => {
      await call("DELETE", `/api/locations/${stop.id}`);
      kept = kept.filter(({ id }) => id !== stop.id);
      rules.find(({ id }) => id === stop.rule)?.except.push(stop.originalDate ?? "");
    });
  }

  /** Makes a call. Pressed once more it changes nothing, and no calendar's entry gets a new revision. */
  async function press(...made: Parameters<Call>) {
    await call(...made);
    if (chance(0.5)) return;
    const before = await stage.read("/schedule.ics");
    await call(...made);
    compare(`the calendar after ${made[1]} again`, await stage.read("/schedule.ics"), before);
  }

  async function restore(stop: Kept) {
    const rule = rules.find(({ id }) => id === stop.rule);
    const what = stop.isSkipped ? "skip" : "edit";
    const isWanted = rule !== undefined && makes(rule, stop.originalDate ?? "");
    const hasNoWay = (stop.originalDate ?? "") <= now.day || !isWanted;
    if (what === "edit" && stop.isException && rule && hasNoWay) return;
    await about("a restored stop", of(stop.id, ...ALL), async () => {
      await press("POST", `/api/locations/${stop.id}/restore`, { what });
      if (what === "skip" && stop.isException) keep(stop, { isSkipped: false });
      else if (what === "skip" && rule && !isWanted) keep(stop, { isSkipped: false, isException: true });
      else if (what === "skip" && !rule) keep(stop, { isSkipped: false });
      else if (rule && stop.status === "scheduled") {
        const asRule = { ...stop, ...planOf(rule), date: stop.originalDate ?? stop.date };
        events.set(stop.id, afterEdit(stop, asRule, eventsOf(stop.id)));
        kept = kept.filter(({ id }) => id !== stop.id);
        if (eventsOf(stop.id).length > 0) keep(asRule, {});
      }
    });
  }

  /** No way leads back to a day that has passed, or that the rule no longer has. */
  async function restoreInVain() {
    const isLost = ({ rule: id, originalDate, isException, isSkipped, status, date }: Kept) => {
      const rule = rules.find((one) => one.id === id);
      if (!rule || !isException || isSkipped || status !== "scheduled" || date < now.day) return false;
      return (originalDate ?? "") < now.day || ((originalDate ?? "") > now.day && !makes(rule, originalDate ?? ""));
    };
    const lost = kept.filter(isLost);
    if (lost.length === 0) return;
    await refused("going back to a day without a stop", `/api/locations/${pick(lost).id}/restore`, { what: "edit" });
  }

  const nextEdit = dealer(["notes", "name", "place", "open", "times", "day"] as const);
  async function edit(stop: Kept) {
    const place = pick(PLACES);
    const edits: Record<"notes" | "name" | "place" | "open" | "times" | "day", [change: Edit, fields: Fields[]]> = {
      notes: [{ notes: `${NOTES} ${random()}` }, []],
      name: [{ name: `${stop.name}s` }, ["place"]],
      place: [{ name: place, address: addressOf(place) }, ["place"]],
      open: [{ isOpen: !stop.isOpen }, ["state"]],
      // By other times last night's stop is over.
      times: [{ startTime: pick(STARTS), endTime: pick(ENDS) }, stop.date < now.day ? ALL : ["times"]],
      day: [{ date: addDays(stop.date, pick([0, 1, 2])) }, ALL],
    };
    const kind = nextEdit();
    if (kind !== "day" || stop.date >= now.day) await save(stop, ...edits[kind]);
  }

  /** The owner takes the edit back that was just made, in the history. */
  async function takeBack({ id }: Kept, before: Kept, fields: Fields[]) {
    const { json } = await stage.owner("GET", "/api/history?thing=stop");
    const entry = (json as { id: number; rowId: number; canTakeBack: boolean }[]).find(({ rowId }) => rowId === id);
    if (!entry?.canTakeBack) return;
    await about("taking an edit back", of(id, ...fields), async () => {
      await call("POST", `/api/history/${entry.id}/take-back`);
      const edited = ownOf(before);
      const { name, address, date, startTime, endTime, isOpen } = before;
      const after = keep(edited, { name, address, date, startTime, endTime, isOpen });
      events.set(id, afterEdit(edited, after, eventsOf(id)));
    });
  }

  async function save(stop: Kept, change: Edit, fields: Fields[]) {
    const { notes, ...seen } = change;
    const after = { ...stop, ...seen };
    await about(`an edit of ${Object.keys(change)}`, of(stop.id, ...fields), async () => {
      await press("PUT", `/api/locations/${stop.id}`, change);
      const isChanged =
        notes !== undefined || Object.entries(seen).some(([key, value]) => stop[key as keyof Kept] !== value);
      if (isChanged) keep(after, { isException: stop.rule !== null });
      events.set(stop.id, afterEdit(stop, after, eventsOf(stop.id)));
    });
    if (chance(0.2)) await takeBack(ownOf(stop), stop, fields);
  }

  async function activate(stop: Kept) {
    const former = kept.filter(({ status, id }) => status === "active" && id !== stop.id);
    const touched = new Map([...former.map(({ id }): [number, Fields[]] => [id, ALL]), [stop.id, ALL] as const]);
    await about("activating", touched, async () => {
      await press("PUT", `/api/locations/${stop.id}`, { status: "active" });
      // Pressed once more it changes nothing.
      if (statusOf(stop, now) === "active") return;
      for (const one of former) one.status = "completed";
      const held = inForce(stop, eventsOf(stop.id), now);
      const ends = ["start", "state"].filter((track) => held[track] && held[track].kind !== "reopened");
      keep(stop, { status: "active", isSkipped: false, activatedAt: at(now) });
      if (ends.length > 0) add(stop, { kind: "reopened", ends }, Number.NaN);
    });
    if (chance(0.5)) await tell(stop);
    // Who has come may still open later than planned.
    if (chance(0.4) && at(now) < endOf(stop)) await late(ownOf(stop));
  }

  async function complete(stop: Kept) {
    const setStatus = (status: string) => call("PUT", `/api/locations/${stop.id}`, { status });
    await about("completing", of(stop.id, "state"), async () => {
      await setStatus("completed");
      keep(stop, { status: "completed" });
    });
    if (chance(0.5)) return;
    const others = withButtons().filter(({ id }) => id !== stop.id);
    if (others.length > 0 && chance(0.6)) await activate(pick(others));
    if (chance(0.3)) await edit(ownOf(stop));
    const former = kept.filter(({ status }) => status === "active");
    const touched = new Map([stop, ...former].map(({ id }): [number, Fields[]] => [id, ALL]));
    await about("undoing Complete", touched, async () => {
      await setStatus("active");
      // There is one truck.
      for (const one of former) one.status = "completed";
      keep(ownOf(stop), { status: "active", activatedAt: at(now) });
    });
  }

  const ownOf = (stop: Kept) => kept.find(({ id }) => id === stop.id) ?? stop;

  function add(stop: Kept, event: Omit<Happened, "id" | "day">, id: number) {
    const isOwnDay = isTodays(stop, now) || statusOf(stop, now) !== "active";
    const numbered = Number.isNaN(id) ? Math.max(0, ...eventsOf(stop.id).map((one) => one.id)) + 0.5 : id;
    events.set(stop.id, [...eventsOf(stop.id), { ...event, id: numbered, day: isOwnDay ? stop.date : now.day }]);
    // A rule leaves a stop alone to which something happened today.
    if (!kept.some((one) => one.id === stop.id)) keep(stop, {});
  }

  const withButtons = () =>
    plans().filter((stop) => {
      const status = statusOf(stop, now);
      const isOn = status === "active" || (status === "scheduled" && isTodays(stop, now) && at(now) < endOf(stop));
      return stop.id > 0 && isOn && !stop.isSkipped;
    });

  /** The day's buttons are of today's stops alone. */
  async function pressOfAnotherDay() {
    const others = plans().filter((stop) => stop.id > 0 && stop.date > now.day && statusOf(stop, now) !== "active");
    if (others.length === 0) return;
    const kind = pick(["closed", "soldOut", "cancelled", "reopened"]);
    await refused(`${kind} of another day`, `/api/locations/${pick(others).id}/changes`, { kind });
  }

  const nextButton = dealer([
    "late",
    "moved",
    "soldOut",
    "closingEarly",
    "closed",
    "cancelled",
    "reopened",
    "active",
    "back",
    "complete",
    "complete",
  ] as const);
  /** One of the day's buttons, where it can be pressed. */
  async function dayStep() {
    if (chance(0.2)) await pressOfAnotherDay();
    const today = withButtons();
    if (today.length === 0) return;
    const stop = pick(today);
    const shown = shownAs(stop, eventsOf(stop.id), now);
    const held = inForce(stop, eventsOf(stop.id), now);
    const isSet = (track: string) => held[track] !== undefined && held[track].kind !== "reopened";
    const isShut = endOf(shown) < endOf(stop) && endOf(shown) <= at(now);
    const kind = nextButton();
    if (kind === "active") return activate(stop);
    if (kind === "back") return backToPlan(stop);
    if (kind === "complete") return statusOf(stop, now) === "active" ? complete(stop) : undefined;
    if (kind === "reopened") {
      const ends = [...(isSet("state") ? ["state"] : []), ...(isSet("end") && endOf(shown) <= at(now) ? ["end"] : [])];
      if (ends.length > 0) await happen(stop, { kind }, { kind, ends }, ALL);
      return;
    }
    if (kind === "cancelled") return happen(stop, { kind, why: "rained out" }, { kind }, ["state"]);
    if (shown.status === "cancelled" || isShut) return;
    if (kind === "late") {
      await late(stop);
    } else if (kind === "moved") {
      await move(stop);
    } else if (kind === "closingEarly") {
      const endTime = pick(["15:15", "20:45"]);
      const isPossible =
        `${stop.date}T${endTime}` > at(now) && `${stop.date}T${endTime}` < endOf(stop) && endTime > shown.startTime;
      if (isPossible) await happen(stop, { kind, endTime }, { kind, endTime }, ["times"]);
    } else {
      await happen(stop, { kind }, { kind }, ["state"]);
    }
  }

  async function late(stop: Kept) {
    const hasBegun = at(now) > `${stop.date}T${stop.startTime}`;
    const startTime = plusMinutes(hasBegun ? now.time : stop.startTime, 20);
    const end = endOf(shownAs(stop, eventsOf(stop.id), now));
    const isPossible = stop.date >= now.day && startTime > stop.startTime && `${stop.date}T${startTime}` < end;
    if (!isPossible || end <= at(now)) return;
    await happen(stop, { kind: "late", minutes: 20 }, { kind: "late", minutes: 20, startTime }, ["times"]);
  }

  /** Where the owner's phone is comes along, if the phone tells: the same words with another position are another place. */
  async function move(stop: Kept) {
    const name = pick(PLACES);
    for (const coordinates of chance(0.7) ? [POINTS[0], POINTS[1]] : [pick([...POINTS, null])]) {
      const own = ownOf(stop);
      const shown = shownAs(own, eventsOf(own.id), now);
      const isShut = endOf(shown) < endOf(own) && endOf(shown) <= at(now);
      if (!withButtons().some(({ id }) => id === stop.id) || shown.status === "cancelled" || isShut) return;
      const moved = { kind: "moved" as const, name, address: addressOf(name) };
      const body = { ...moved, ...(coordinates && { position: coordinates }) };
      await happen(own, body, { ...moved, coordinates: coordinates ?? null }, ["place"]);
    }
  }

  /** Ends an event of earlier today, which is news of its own. */
  async function backToPlan(stop: Kept) {
    const held = inForce(stop, eventsOf(stop.id), now);
    const earlier = Object.values(held).filter(({ kind, id }) => kind !== "reopened" && !fresh.has(id));
    if (earlier.length === 0) return;
    const event = pick(earlier);
    await about(`ending ${event.kind}`, of(stop.id, ...ALL), async () => {
      await press("DELETE", `/api/locations/${stop.id}/changes/${event.id}`);
      add(stop, { kind: "reopened", ends: tracksOf(event) }, Number.NaN);
    });
    if (Number.isInteger(event.id) && chance(0.7)) await tellInVain(stop, event.id);
  }

  const nextAfterEvent = dealer(["", "", "edit", "edit", "skip", "another day", "undo", "undo"]);

  async function happen(stop: Kept, body: object, event: Omit<Happened, "id" | "day">, fields: Fields[]) {
    const url = `/api/locations/${stop.id}/changes`;
    const held = inForce(stop, eventsOf(stop.id), now)[tracksOf({ ...event, id: 0, day: "" })[0] ?? ""];
    const isSame = held && essence(held) === essence(event);
    await about(`${event.kind}`, of(stop.id, ...fields), async () => {
      const [answer, again] = [await made("POST", url, body), chance(0.3) ? await made("POST", url, body) : undefined];
      if (again) compare(`${event.kind} pressed twice`, again.id, answer.id);
      if (!isSame) add(stop, event, answer.id);
      fresh.add(answer.id);
    });
    const id = eventsOf(stop.id).at(-1)?.id ?? 0;
    if (chance(0.4)) await tell(stop, id);
    const next = nextAfterEvent();
    // On its new day it is as planned.
    if (next === "another day" && stop.date === now.day) await save(ownOf(stop), { date: addDays(now.day, 1) }, ALL);
    if (next === "edit") await edit(ownOf(stop));
    if (next === "skip") await skip(ownOf(stop));
    if (isSame || next !== "undo") return;
    await about(`undoing ${event.kind}`, of(stop.id, ...fields), async () => {
      await press("DELETE", `${url}/${id}`);
      events.set(stop.id, eventsOf(stop.id).slice(0, -1));
    });
    if (chance(0.7)) await tellInVain(stop, id);
  }

  /** To tell of what holds no more is refused. */
  const tellInVain = (stop: Kept, event: number) =>
    refused("telling of what holds no more", "/api/notify/location-update", { locationId: stop.id, changeId: event });

  /** A call that would be senseless changes nothing. */
  async function refused(what: string, url: string, body: object) {
    await about(what, new Map(), async () => compare(what, (await stage.owner("POST", url, body)).status, 409));
  }

  /** Tells people of a stop. What cannot be handed over now waits. */
  async function tell(stop: Kept, event?: number) {
    const isMailUp = chance(0.5);
    await handOver(isMailUp);
    const shown = shownAs(ownOf(stop), eventsOf(stop.id), now);
    await about("telling people", new Map(), async () => {
      const { json } = await call("POST", "/api/notify/location-update", { locationId: stop.id, changeId: event });
      const { sendId, alreadySentAt } = json as { sendId: number; alreadySentAt: string | null };
      const seen = await stage.received();
      for (const channel of CHANNELS) {
        const isToWait = isHeld(channel, now) || (channel === "mail" && !isMailUp);
        const isToGo = alreadySentAt === null && !isToWait;
        compare(`the ${channel} that tells`, seen[channel], isToGo ? [TEXT_OF[channel](shown, now)] : []);
        if (alreadySentAt !== null || !isToWait) continue;
        waiting.push({ channel, sendId, id: stop.id, event, state: stateOf(shown, now), since: moment.getTime() });
      }
    });
  }

  /** What has waited for the mail server or the morning tells what holds now, or nothing. */
  async function handOver(isMailUp: boolean) {
    stage.setMail(isMailUp);
    const seen = await stage.received();
    const [due, later]: [Waiting[], Waiting[]] = [[], []];
    for (const one of waiting) {
      const isPossible = one.channel === "mail" ? isMailUp : !isHeld(one.channel, now);
      (isPossible && (await isDue(one)) ? due : later).push(one);
    }
    for (const channel of CHANNELS) {
      const right = due.filter((one) => one.channel === channel).flatMap(newsOf);
      compare(`each ${channel} that has waited`, seen[channel].sort(), right.sort());
    }
    waiting = later;
  }

  function newsOf({ channel, id, event, state, since }: Waiting): string[] {
    const plan = plans().find((one) => one.id === id) ?? kept.find((one) => one.id === id);
    if (!plan) return [];
    const shown = shownAs(plan, eventsOf(id), now);
    const isInForce =
      event === undefined || Object.values(inForce(plan, eventsOf(id), now)).some((one) => one.id === event);
    const isTold = isInForce && (stateOf(shown, now) === state || state === "over");
    return isTold && !isTooOld(channel, shown, moment.getTime() - since) ? [TEXT_OF[channel](shown, now)] : [];
  }

  /** What was refused several times waits longer. */
  async function isDue({ channel, sendId }: Waiting): Promise<boolean> {
    const { json } = await stage.owner("GET", `/api/sends/${sendId}/messages`);
    const { messages } = json as {
      messages: { channel: string; recipient: string; status: string; nextAttemptAt: string | null }[];
    };
    const isOurs = (recipient: string) => (channel === "mail" ? recipient === FOLLOWER.email : true);
    const message = messages.find(
      (one) => one.channel === (channel === "mail" ? "email" : channel) && isOurs(one.recipient),
    );
    return message?.status !== "queued" || (message.nextAttemptAt ?? "") <= moment.toISOString();
  }

  const nextBystander = dealer(Object.entries(BYSTANDERS));
  await call("POST", "/api/calendar-feed");
  await call("PUT", "/api/business", { smsPerSecond: MOST_PER_SECOND, mailsPerSecond: MOST_PER_SECOND });
  await call("POST", "/api/subscribers", { ...FOLLOWER, smsNotifications: true });
  await call("POST", "/api/push-subscriptions", { ...stage.phone, topics: [] });
  for (let played = 0; played < days; played += 1) {
    const off = chance(0.03) ? 1 + Math.floor(random() * 40) : 1;
    const morning = addDays(now.day, off);
    if (off === 1 && plans().some((stop) => stop.endTime <= stop.startTime && stop.date === now.day)) {
      turn(morning, "00:30");
      await handOver(chance(0.5));
      lastSeen = await see();
      if (chance(0.6)) await dayStep();
      await look();
    }
    turn(morning, "06:00");
    await handOver(chance(0.5));
    forget();
    if (chance(0.1)) await stage.restart();
    if (chance(0.3)) await look();
    else await learnIds();
    lastSeen = await see();
    if (chance(0.4)) await ruleStep();
    await restoreInVain();
    if (chance(0.3)) await stopStep();
    if (withButtons().length === 0) await newStop();
    await bystanderStep();
    await look();
    for (const time of ["12:00", "15:20", "21:00"]) {
      turn(now.day, time);
      await handOver(chance(0.5));
      lastSeen = await see();
      if (chance(0.6)) await dayStep();
      if (chance(0.4)) await dayStep();
      if (chance(0.2)) await stopStep();
      if (chance(0.3)) await bystanderStep();
      await look();
    }
  }
  return outcome;

  async function bystanderStep() {
    const [what, calls] = nextBystander();
    await about(what, new Map(), async () => {
      await calls(call, { random, pick, today: now.day });
      if (chance(0.1)) for (const method of ["DELETE", "POST"] as const) await call(method, "/api/calendar-feed");
    });
  }

  /** What is long past is in no view. */
  function forget() {
    kept = kept.filter(
      (one) => one.date >= now.day || (one.originalDate ?? "") >= now.day || statusOf(one, now) === "active",
    );
  }
}

interface Row {
  id: number;
  date: string;
  from?: string;
  name: string;
  address: string;
  coordinates: object | null;
  startTime: string;
  endTime: string;
  isOpen: boolean;
  status: string;
  change: { words: string } | null;
}

/** What a call that is about `fields` leaves as it was. */
function outsideOf(row: Row, fields: Fields[]) {
  const { name, address, coordinates, date, startTime, endTime, isOpen, status, change } = row;
  const all = {
    place: [name, address, coordinates],
    times: [date, startTime, endTime],
    state: [isOpen, status === "completed" ? "completed" : status === "cancelled"],
  };
  const rest = ALL.filter((field) => !fields.includes(field)).map((field) => all[field]);
  return fields.length === 0 ? [...rest, status, change?.words] : rest;
}

const wordsOf = ({ name, weekdays, everyWeeks, startTime, endTime, until }: Rule) => ({
  name,
  weekdays,
  everyWeeks,
  startTime,
  endTime,
  until,
});

const essence = ({ kind, name, coordinates, startTime, endTime, ends }: Omit<Happened, "id" | "day">) =>
  JSON.stringify([kind, name, coordinates, startTime, endTime, ends]);

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function plusMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const sum = hours * 60 + rest + minutes;
  return `${String(Math.floor(sum / 60)).padStart(2, "0")}:${String(sum % 60).padStart(2, "0")}`;
}
