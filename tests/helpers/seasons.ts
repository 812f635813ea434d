import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { addDays, to12Hour } from "../../schema/times.ts";
import { weekStart } from "../../schema/weeks.ts";
import {
  currentOf,
  eightWeeks,
  type Now,
  type Plan,
  type Rule,
  reopened,
  type Said,
  type Shown,
  shownAs,
  wants,
} from "./season-model.ts";

/** A site as the simulation drives it. */
export interface Stage {
  setTime(moment: Date): void;
  owner(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
  ): Promise<{ status: number; json: unknown }>;
  read(url: string): Promise<string>;
  /** Stops the server, and starts it again on the same data. */
  restart(): Promise<void>;
}

interface Season {
  seed: number;
  days: number;
  timezone: string;
  first: string;
}

/** How many views were held against the model, and where they were wrong. */
export interface Outcome {
  looks: number;
  wrong: string[];
}

const PLACES = ["Market", "Brewery", "School", "City Hall", "Lake Park"];
const STARTS = ["09:00", "11:00", "14:30"];
const ENDS = ["15:30", "18:00", "21:00"];
/** What a private booking says, and no public view. */
const PRIVATE = "Private garden";
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Mulberry32: the same seed plays the same seasons. */
function randomFrom(seed: number) {
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
  isSkipped: boolean;
}

/**
 * Plays seasons of a business, day by day: rules that come, change and end, stops that are skipped, moved, changed and deleted,
 * private bookings, the day's buttons, restarts and days without a server. After each step every public view is held against the model.
 */
export async function playSeasons({ seed, days, timezone, first }: Season, stage: Stage): Promise<Outcome> {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const outcome: Outcome = { looks: 0, wrong: [] };
  let rules: Rule[] = [];
  /** Stops that no rule decides any more: made by hand, changed, skipped or begun. */
  let kept: Kept[] = [];
  let said = new Map<number, Said[]>();
  let active: number | undefined;
  let completed = new Set<number>();
  let now: Now = { day: first, time: "06:00" };

  const ids = new Map<string, number>();
  const keyOf = (rule: number | null, date: string | null) => `${rule} ${date}`;

  const call = async (method: "POST" | "PUT" | "DELETE", url: string, body?: object) => {
    const answer = await stage.owner(method, url, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${url} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json as { id: number };
  };

  function turn(day: string, time: string) {
    now = { day, time };
    stage.setTime(new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).epochMilliseconds));
  }

  /** The stops from today on, as they must be. */
  function plans(): Kept[] {
    const made = rules.flatMap((rule) =>
      eightWeeks(now.day)
        .filter((day) => wants(rule, day) && !kept.some((one) => one.rule === rule.id && one.originalDate === day))
        .map((day) => ({
          id: ids.get(keyOf(rule.id, day)) ?? 0,
          name: rule.name,
          date: day,
          startTime: rule.startTime,
          endTime: rule.endTime,
          rule: rule.id,
          originalDate: day,
          isSkipped: false,
        })),
    );
    return [...made, ...kept.filter(({ date }) => date >= now.day)];
  }

  function expected(): Shown[] {
    return plans()
      .sort(
        (one, other) => compare(one.date, other.date) || compare(one.startTime, other.startTime) || one.id - other.id,
      )
      .map((plan) => {
        const status = completed.has(plan.id) ? "completed" : active === plan.id ? "active" : "scheduled";
        return shownAs(plan, said.get(plan.id)?.at(-1), { isSkipped: plan.isSkipped, status }, now);
      });
  }

  /** Which row the site has given to each stop of a rule: numbers say nothing of right and wrong. */
  async function learnIds() {
    const { json } = await stage.owner("GET", "/api/locations");
    for (const row of json as { id: number; seriesId: number | null; originalDate: string | null }[]) {
      if (row.seriesId !== null) ids.set(keyOf(row.seriesId, row.originalDate), row.id);
    }
  }

  function compareViews(view: string, seen: unknown, wanted: unknown) {
    outcome.looks += 1;
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return;
    outcome.wrong.push(
      `${view} on ${now.day} ${now.time}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`,
    );
  }

  async function look() {
    const views: string[] = [];
    const read = async (url: string) => {
      const text = await stage.read(url);
      views.push(text);
      return text;
    };
    await read("/api/schedule?weeks=1");
    await learnIds();
    const wanted = expected();
    const inEightWeeks = wanted.filter(({ date }) => date <= addDays(weekStart(now.day), 55));
    const schedule = JSON.parse(await read("/api/schedule?weeks=8"));
    const seen = schedule.stops.filter(({ date }: Shown) => date >= now.day).map(rowOf);
    compareViews("the schedule's call", seen, inEightWeeks.map(rowOf));

    const current = currentOf(wanted, now);
    const found = JSON.parse(await read("/api/locations/current"));
    compareViews("the current stop", found && rowOf(found), current ? rowOf(current) : null);

    compareViews(
      "the feed",
      eventsOf(await read("/schedule.ics"), now.day),
      wanted.filter(({ date }) => date <= addDays(now.day, 56)).map(eventOf),
    );

    const inFourWeeks = wanted.filter(({ date }) => date <= addDays(weekStart(now.day), 27));
    compareViews(
      "the schedule's page",
      linksIn(await read("/schedule")),
      inFourWeeks.map(({ id }) => id),
    );
    const ahead = inFourWeeks.filter((stop) => !isOver(stop, now));
    const nearest = [...new Set([now.day, ...ahead.map(({ date }) => date)])].slice(0, 5);
    const framed = ahead.filter(({ date }) => nearest.includes(date)).map(({ id }) => id);
    compareViews("the page for frames", linksIn(await read("/embed")), framed);

    const home = (await read("/")).replaceAll("<!-- -->", "");
    const place = home.match(/Where We Are Today<\/h2>(.*?)<\/main>/s)?.[1] ?? "";
    const gone = wanted.find(({ date, status }) => date === now.day && status === "cancelled");
    const times = current && `${to12Hour(current.startTime)} - ${to12Hour(current.endTime)}`;
    const words = times ?? gone?.name ?? "No location scheduled for today";
    compareViews("home", [place.includes(words), place.includes("Get directions")], [true, current !== undefined]);
    const data = home.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "";
    compareViews(
      "home's structured data",
      /"@type":"OpeningHoursSpecification","opens":"([\d:]+)","closes":"([\d:]+)","validFrom"/.exec(data)?.slice(1) ??
        [],
      opensOf(current),
    );
    compareViews("private bookings anywhere", views.filter((text) => text.includes(PRIVATE)).length, 0);
  }

  const newRule = () => {
    const length = pick([7, 30, 200, 0]);
    return {
      name: `${pick(PLACES)} ${Math.floor(random() * 1000)}`,
      weekdays: WEEKDAYS.filter(() => chance(0.3))
        .concat(pick(WEEKDAYS))
        .filter((day, index, all) => all.indexOf(day) === index)
        .sort(),
      everyWeeks: pick([1, 1, 2, 3]),
      from: addDays(now.day, pick([0, 0, 3, 20])),
      until: length === 0 ? null : length,
      startTime: pick(STARTS),
      endTime: pick(ENDS),
    };
  };
  const bodyOf = ({ until, ...rule }: ReturnType<typeof newRule>) => ({
    ...rule,
    address: "1 Main Street",
    until: until === null ? null : addDays(rule.from, until + 7 * rule.everyWeeks),
  });

  /** Rules change in the early morning: nothing of today has begun by then. */
  async function ruleStep() {
    const rule = rules.length > 0 ? pick(rules) : undefined;
    const what = pick(["new", "change", "change", "split", "end"]);
    if (!rule || (what === "new" && rules.length < 5)) {
      const body = bodyOf(newRule());
      const { id } = await call("POST", "/api/series", body);
      rules.push({ ...body, id, except: [] });
    } else if (what === "change") {
      const body = { ...bodyOf(newRule()), from: rule.from, until: null };
      await call("PUT", `/api/series/${rule.id}`, body);
      Object.assign(rule, body);
    } else if (what === "split") {
      const from = addDays(now.day, pick([1, 8, 15]));
      if (from <= rule.from || (rule.until !== null && from > rule.until)) return;
      const body = { ...bodyOf(newRule()), from, until: null };
      const { id } = await call("PUT", `/api/series/${rule.id}?from=${from}`, body);
      rules.push({ ...body, id, except: rule.except.filter((day) => day >= from) });
      for (const one of kept) if (one.rule === rule.id && (one.originalDate ?? "") >= from) one.rule = id;
      rule.until = addDays(from, -1);
    } else {
      await call("DELETE", `/api/series/${rule.id}`);
      rules = rules.filter((one) => one !== rule);
      kept = kept.filter((one) => one.rule !== rule.id || one.date < now.day);
    }
    await learnIds();
  }

  /** A party at somebody's home, often over a stop: it is the owner's affair, and changes nothing that visitors see. */
  async function bookingStep() {
    const { id } = await call("POST", "/api/bookings", {
      customerName: PRIVATE,
      customerEmail: "ada@example.com",
      customerPhone: "217 555 0134",
      eventType: "Birthday Party",
      location: `${PRIVATE}, 1 Home Lane`,
      preferredDate: addDays(now.day, pick([0, 1, 9])),
      preferredTime: "2:00 PM - 4:00 PM",
      guestCount: 40,
    });
    await call("PUT", `/api/bookings/${id}/status`, { status: pick(["confirmed", "confirmed", "cancelled"]) });
  }

  async function stopStep() {
    const ahead = plans().filter(({ date, id }) => date > now.day && id > 0);
    if (ahead.length === 0 || chance(0.2)) {
      const plan = {
        name: pick(PLACES),
        date: addDays(now.day, pick([0, 1, 10])),
        startTime: pick(STARTS),
        endTime: pick(ENDS),
      };
      const { id } = await call("POST", "/api/locations", { ...plan, address: "1 Main Street" });
      kept.push({ ...plan, id, rule: null, originalDate: null, isSkipped: false });
      return;
    }
    const stop = pick(ahead);
    const leave = (changed: Partial<Kept>) => {
      kept = [...kept.filter(({ id }) => id !== stop.id), { ...stop, ...changed }];
    };
    if (stop.isSkipped) {
      await call("POST", `/api/locations/${stop.id}/restore`);
      leave({ isSkipped: false });
      forgetPlain(stop.id);
    } else if (chance(0.4)) {
      await call("POST", `/api/locations/${stop.id}/skip`);
      leave({ isSkipped: true });
    } else if (chance(0.6)) {
      const change = { date: addDays(stop.date, pick([0, 1, 2])), startTime: pick(STARTS), name: pick(PLACES) };
      await call("PUT", `/api/locations/${stop.id}`, change);
      changedByHand.add(stop.id);
      leave(change);
    } else {
      await call("DELETE", `/api/locations/${stop.id}`);
      kept = kept.filter(({ id }) => id !== stop.id);
      rules.find(({ id }) => id === stop.rule)?.except.push(stop.originalDate ?? "");
    }
  }

  const changedByHand = new Set<number>();
  /** A stop that was only skipped follows its rule again. */
  function forgetPlain(id: number) {
    const stop = kept.find((one) => one.id === id);
    const rule = rules.find((one) => one.id === stop?.rule);
    if (stop && rule && !changedByHand.has(id) && wants(rule, stop.originalDate ?? ""))
      kept = kept.filter((one) => one !== stop);
  }

  /** One of the day's buttons, where it can be pressed. */
  async function dayStep() {
    const today = plans().filter(
      ({ date, id, isSkipped, endTime }) =>
        date === now.day && id > 0 && !isSkipped && !completed.has(id) && endTime > now.time,
    );
    if (today.length === 0) return;
    const stop = pick(today);
    const before = said.get(stop.id)?.at(-1);
    const say = async (body: object, after: Said) => {
      const { id } = await call("POST", `/api/locations/${stop.id}/changes`, body);
      // The same once more changes nothing.
      if (JSON.stringify(before) !== JSON.stringify(after)) said.set(stop.id, [...(said.get(stop.id) ?? []), after]);
      if (chance(0.2) && JSON.stringify(before) !== JSON.stringify(after)) {
        await call("DELETE", `/api/locations/${stop.id}/changes/${id}`);
        said.set(stop.id, said.get(stop.id)?.slice(0, -1) ?? []);
      }
    };
    const { name, startTime, endTime } = before ?? {};
    const carried = { name, startTime, endTime };
    const isShut = endTime !== undefined && endTime <= now.time;
    const kind = pick(["late", "moved", "soldOut", "closingEarly", "closed", "cancelled", "reopened", "active"]);
    if (kind === "active") {
      await call("PUT", `/api/locations/${stop.id}`, { status: "active" });
      if (active !== undefined && active !== stop.id) completed.add(active);
      active = stop.id;
      if (before && ["late", "closed", "soldOut", "cancelled"].includes(before.kind))
        said.set(stop.id, [...(said.get(stop.id) ?? []), reopened(before)]);
    } else if (kind === "reopened") {
      if (before && before.kind !== "reopened") await say({ kind }, reopened(before));
    } else if (kind === "cancelled") {
      await say({ kind }, { kind, ...carried });
    } else if (before?.kind === "cancelled" || isShut) {
      return;
    } else if (kind === "late") {
      const begins = now.time > stop.startTime ? now.time : stop.startTime;
      const [hours = 0, minutes = 0] = begins.split(":").map(Number);
      const start = `${String(Math.floor((hours * 60 + minutes + 20) / 60)).padStart(2, "0")}:${String((minutes + 20) % 60).padStart(2, "0")}`;
      if (start < (endTime ?? stop.endTime)) await say({ kind, minutes: 20 }, { kind, ...carried, startTime: start });
    } else if (kind === "moved") {
      const place = pick(PLACES);
      await say({ kind, name: place, address: "2 Side Street" }, { kind, ...carried, name: place });
    } else if (kind === "closingEarly") {
      const end = "15:15";
      if (end > now.time && end < stop.endTime && end > (startTime ?? stop.startTime))
        await say({ kind, endTime: end }, { kind, ...carried, endTime: end });
    } else {
      await say({ kind }, { kind, ...carried });
    }
  }

  for (let played = 0; played < days; ) {
    const off = chance(0.03) ? 1 + Math.floor(random() * 40) : 1;
    played += off;
    const stood = active;
    turn(addDays(now.day, off), "06:00");
    // A stop that stood yesterday is completed by the day's end.
    if (stood !== undefined && (kept.find(({ id }) => id === stood)?.date ?? "") < now.day) active = undefined;
    [said, completed] = [new Map(), new Set()];
    kept = kept.filter(({ date, originalDate }) => date >= now.day || (originalDate ?? "") >= now.day);
    if (chance(0.1)) await stage.restart();
    if (chance(0.3)) await look();
    else await learnIds();
    if (chance(0.2)) await ruleStep();
    if (chance(0.3)) await stopStep();
    if (chance(0.2)) await bookingStep();
    await look();
    // What stands today is the owner's by now: a change of its rule leaves a stop that has begun as it is.
    for (const time of ["12:00", "15:20"]) {
      turn(now.day, time);
      await learnIds();
      if (chance(0.4)) await dayStep();
      if (chance(0.2)) await dayStep();
      await look();
    }
  }
  return outcome;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const rowOf = (row: Shown & { change?: { kind: string } | null }) => {
  const { id, date, name, startTime, endTime, isOpen, status } = row;
  return [id, date, name, startTime, endTime, isOpen, status, row.change ? row.change.kind : (row.kind ?? null)];
};

function eventsOf(feed: string, today: string) {
  const events = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents("vevent")
    .map((event) => [
      Number(String(event.getFirstPropertyValue("url")).split("/").at(-1)),
      String(event.getFirstPropertyValue("dtstart")).slice(0, 16),
      event.getFirstPropertyValue("status"),
    ]);
  return events.filter(([, start]) => String(start) >= today);
}

const eventOf = ({ id, date, startTime, status }: Shown) => [
  id,
  `${date}T${startTime}`,
  status === "cancelled" ? "CANCELLED" : "CONFIRMED",
];

const linksIn = (html: string) =>
  [...html.replaceAll(/<script[\s\S]*?<\/script>/g, "").matchAll(/href="\/stops\/(\d+)"/g)].map(([, id]) => Number(id));

function isOver({ status, date, endTime }: Shown, now: Now): boolean {
  if (status === "completed") return true;
  if (status === "active" || status === "cancelled") return date < now.day;
  return date < now.day || (date === now.day && endTime <= now.time);
}

const opensOf = (current: Shown | undefined) => (current?.isOpen ? [current.startTime, current.endTime] : []);
