import { Temporal } from "temporal-polyfill";
import type { Call } from "./season-bystanders.ts";
import type { HandedOver } from "./season-deliveries.ts";
import {
  at,
  eightWeeks,
  endOf,
  type Happened,
  isTodays,
  makes,
  type Now,
  onItsDay,
  type Plan,
  type Rule,
  type Shown,
  shownAs,
  statusOf,
} from "./season-model.ts";
import { chancesFrom } from "./season-random.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The site of the simulation. */
export interface Stage {
  setTime(moment: Date): Promise<void>;
  owner(
    method: Method,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: unknown }>;
  read(url: string): Promise<string>;
  /** Stops the server, and starts it again on the same data. */
  restart(): Promise<void>;
  /** A browser's subscription, which the push service knows. */
  phone: object;
  /** Whether the mail server accepts mails. */
  setMail(isUp: boolean): void;
  /** Sends due deliveries. @returns the news of stops that the subscriber and the push subscription got since the last call */
  received(): Promise<HandedOver>;
}

export interface Season {
  seed: number;
  /** Days with the owner at the desk and a running server. */
  days: number;
  timezone: string;
  first: string;
}

/** The number of compared views, the wrong ones, and the played calls. */
export interface Outcome {
  looks: number;
  wrong: string[];
  played: Set<string>;
}

export const PLACES = ["Market", "Brewery", "School", "City Hall", "Lake Park"];
export const STARTS = ["09:00", "11:00", "14:30"];
export const ENDS = ["15:30", "18:00", "21:00"];
export const addressOf = (name: string) => `1 ${name} Street`;

export interface StoredStop extends Plan {
  rule: number | null;
  originalDate: string | null;
  isException: boolean;
  notes?: string;
}

/** The visible changes that a call may cause on a stop. */
export type Fields = "place" | "times" | "state";
export const ALL: Fields[] = ["place", "times", "state"];
/** By the stop's id; those of a rule together. */
export type About = Map<number, Fields[]>;
export const of = (id: number, ...fields: Fields[]): About => new Map([[id, fields]]);

/** A stop in an answer. */
export interface Row {
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

export type World = ReturnType<typeof openWorld>;

/** The model of a business at a set time, beside the site that is played. */
export function openWorld({ seed, timezone, first }: Season, stage: Stage) {
  const state = {
    rules: [] as Rule[],
    /** Stops that no rule changes any more: single, edited, skipped or begun. */
    stored: [] as StoredStop[],
    events: new Map<number, Happened[]>(),
    /** The events of the current step, whose undo leaves no trace. */
    fresh: new Set<number>(),
    now: { day: first, time: "06:00" } as Now,
    moment: new Date(0),
    /** The last public views of coming stops. */
    lastSeen: new Map<number, Row>(),
  };

  const chances = chancesFrom(seed);
  const outcome: Outcome = { looks: 0, wrong: [], played: new Set() };
  const ids = new Map<string, number>();
  const ruleOfStop = new Map<number, number | null>();
  const keyOf = (rule: number | null, date: string | null) => `${rule} ${date}`;
  const eventsOf = (id: number) => state.events.get(id) ?? [];

  const call: Call = async (method, url, body, headers) => {
    const answer = await stage.owner(method, url, body, headers);
    outcome.played.add(`${method} ${url.split("?", 1)[0]}`.replaceAll(/\/\d+/g, "/{}"));
    if (answer.status >= 300)
      throw new Error(
        `${state.now.day} ${state.now.time} ${method} ${url} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.json)}`,
        // An earlier wrong view often explains a later one.
        { cause: outcome.wrong[0] },
      );
    return answer;
  };
  const made = async (...args: Parameters<Call>) => (await call(...args)).json as Row;

  function compare(view: string, seen: unknown, right: unknown) {
    outcome.looks += 1;
    if (JSON.stringify(seen) === JSON.stringify(right)) return;
    outcome.wrong.push(
      `${view} on ${state.now.day} ${state.now.time}: ${JSON.stringify(seen)} instead of ${JSON.stringify(right)}`,
    );
  }

  async function turn(day: string, time: string) {
    state.moment = new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds);
    state.now = { day, time, moment: state.moment.getTime() };
    state.fresh.clear();
    await stage.setTime(state.moment);
  }

  /** The plans from today on, and those of stops that are still on. */
  function plans(): StoredStop[] {
    const ofRules = state.rules.flatMap((rule) =>
      eightWeeks(state.now.day)
        .filter(
          (day) => makes(rule, day) && !state.stored.some((one) => one.rule === rule.id && one.originalDate === day),
        )
        .map((day) => ({ ...planOf(rule), date: day, id: ids.get(keyOf(rule.id, day)) ?? 0, originalDate: day })),
    );
    const own = state.stored.filter(
      (one) =>
        one.date >= state.now.day ||
        isTodays(onItsDay(one), state.now) ||
        statusOf(one, state.now) === "active" ||
        onItsDay(one).date === state.now.day,
    );
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
    const dayOf = (plan: StoredStop) => onItsDay(plan).date;
    return plans()
      .sort(
        (one, other) =>
          compareTexts(dayOf(one), dayOf(other)) || compareTexts(one.startTime, other.startTime) || one.id - other.id,
      )
      .map((plan) => shownAs(plan, eventsOf(plan.id), state.now));
  }

  /** Reads the ids of rules' stops, which the model cannot know. */
  async function learnIds() {
    const { json } = await stage.owner("GET", "/api/locations");
    for (const row of json as { id: number; seriesId: number | null; originalDate: string | null }[]) {
      if (row.seriesId !== null) ids.set(keyOf(row.seriesId, row.originalDate), row.id);
      ruleOfStop.set(row.id, row.seriesId);
    }
  }

  /** The public views of coming stops. */
  async function see(): Promise<Map<number, Row>> {
    const { stops } = JSON.parse(await stage.read("/api/schedule?weeks=8")) as { stops: Row[] };
    return new Map(stops.map((stop) => [stop.id, stop]));
  }

  /** Makes calls about these stops, and checks that visitors see no change of others. */
  async function about(what: string, stops: About | ((id: number) => boolean), calls: () => Promise<void>) {
    await calls();
    const seen = await see();
    for (const id of new Set([...state.lastSeen.keys(), ...seen.keys()])) {
      const fields = typeof stops === "function" ? (stops(id) ? ALL : []) : (stops.get(id) ?? []);
      const [before, after] = [state.lastSeen.get(id), seen.get(id)].map((row) => row && outsideOf(row, fields));
      const isPast = ((state.lastSeen.get(id) ?? seen.get(id))?.date ?? "") < state.now.day && fields.length === 0;
      if (!(fields.length === ALL.length) && !(isPast && !(before && after)))
        compare(`${what}, of stop ${id}`, after, before);
    }
    state.lastSeen = seen;
  }

  /** An outdated call is refused and changes nothing. */
  async function refused(what: string, url: string, body: object, method: Method = "POST") {
    await about(what, new Map(), async () => compare(what, (await stage.owner(method, url, body)).status, 409));
  }

  /** Makes a call twice. The second one changes nothing, also no SEQUENCE. */
  async function press(...made: Parameters<Call>) {
    await call(...made);
    if (chances.chance(0.5)) return;
    const before = await stage.read("/schedule.ics");
    await call(...made);
    compare(`the calendar after ${made[1]} again`, await stage.read("/schedule.ics"), before);
  }

  function store(stop: StoredStop, changed: Partial<StoredStop>): StoredStop {
    const changedStop = { ...stop, ...changed };
    state.stored = [...state.stored.filter(({ id }) => id !== stop.id), changedStop];
    return changedStop;
  }

  /** An edited stop is an exception, unless it has its rule's values. */
  function keepEdited(after: StoredStop): StoredStop {
    const rule = state.rules.find(({ id }) => id === after.rule);
    if (!rule) return store(after, { isException: after.rule !== null });
    const planned = { ...planOf(rule), date: after.originalDate, notes: undefined };
    const fields = ["name", "address", "date", "startTime", "endTime", "isOpen", "notes"] as const;
    const isByRule = makes(rule, after.date) && fields.every((field) => after[field] === planned[field]);
    const row = store(after, { isException: !isByRule });
    if (isByRule && row.status === "scheduled" && !row.isSkipped && eventsOf(row.id).length === 0) {
      state.stored = state.stored.filter(({ id }) => id !== row.id);
    }
    return row;
  }

  const ownOf = (stop: StoredStop) => state.stored.find(({ id }) => id === stop.id) ?? stop;

  function add(stop: StoredStop, event: Omit<Happened, "id" | "day">, id: number) {
    const dated = onItsDay(stop);
    const isOwnDay = isTodays(dated, state.now) || statusOf(stop, state.now) !== "active";
    const numbered = Number.isNaN(id) ? Math.max(0, ...eventsOf(stop.id).map((one) => one.id)) + 0.5 : id;
    state.events.set(stop.id, [
      ...eventsOf(stop.id),
      { at: state.moment.getTime(), ...event, id: numbered, day: isOwnDay ? dated.date : state.now.day },
    ]);
    // A rule does not change a stop with an event today.
    if (!state.stored.some((one) => one.id === stop.id)) store(stop, {});
  }

  /** Today's stops with the day's buttons. */
  const withButtons = () =>
    plans().filter((stop) => {
      const status = statusOf(stop, state.now);
      const isOn =
        status === "active" || (status === "scheduled" && isTodays(stop, state.now) && at(state.now) < endOf(stop));
      return stop.id > 0 && isOn && !stop.isSkipped;
    });

  return {
    ...chances,
    stage,
    state,
    outcome,
    call,
    made,
    press,
    refused,
    about,
    compare,
    turn,
    see,
    learnIds,
    /** The rule of a stop. */
    ruleOf: (id: number) => ruleOfStop.get(id),
    plans,
    planOf,
    expected,
    eventsOf,
    store,
    keepEdited,
    ownOf,
    withButtons,
    add,
  };
}

/** The fields that a call about `fields` must not change. */
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

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
