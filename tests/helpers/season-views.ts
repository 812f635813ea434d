import ICAL from "ical.js";
import { addDays, to12Hour } from "../../schema/times.ts";
import { weekStart } from "../../schema/weeks.ts";
import { at, currentOf, isOver, isTodays, type Now, type Plan, type Shown } from "./season-model.ts";

/** What a private booking says, and no public view. */
export const PRIVATE = "Private garden";
/** What the owner notes of a stop, and no public view says. */
export const NOTES = "Key under the mat";

interface Views {
  read(url: string): Promise<string>;
  /** A list of the desk. */
  owners(url: string): Promise<unknown>;
  /** The path of the owner's calendar. */
  calendar: string;
  compare(view: string, seen: unknown, right: unknown): void;
  /** What earlier looks have seen, to which this one must fit. */
  known: Known;
}

export interface Known {
  /** Of each entry of a calendar: its revision, and what it was then. */
  revisions: Map<string, { sequence: number; facts: string }>;
  /** What each address of a picture shows: networks keep pictures by their address. */
  pictures: Map<string, string>;
}

type Row = Omit<Shown, "words"> & { change: { words: string } | null };

interface Right {
  /** The stops, the earliest first. */
  expected: Shown[];
  plans: Map<number, Plan>;
  /** The events in force of today's stops. */
  inForce: [stopId: number, kind: string][];
  now: Now;
}

/** Holds every place that names a stop against what must stand there. */
export async function lookAround(
  { read, owners, calendar, compare, known: earlier }: Views,
  { expected, plans, inForce, now }: Right,
): Promise<void> {
  const texts: string[] = [];
  const see = async (url: string) => {
    const text = await read(url);
    texts.push(text);
    return text;
  };
  const ahead = expected.filter((stop) => stop.date >= now.day || isStillOn(stop, plans, now));
  const until = (day: string) => ahead.filter(({ date }) => date <= day);
  const inEightWeeks = until(addDays(weekStart(now.day), 55));
  const known = new Set(ahead.map(({ id }) => id));

  const schedule = JSON.parse(await see("/api/schedule?weeks=8")).stops as Row[];
  const seen = schedule.filter(({ id, date }) => date >= now.day || known.has(id));
  compare("the schedule's call", seen.map(facts), inEightWeeks.map(facts));

  const current = currentOf(ahead, plans, now);
  const found = JSON.parse(await see("/api/locations/current")) as Row | null;
  compare("the current stop", found && facts(found), current ? facts(current) : null);
  const upcoming = JSON.parse(await see("/api/locations/upcoming")) as Row[];
  const isUpcoming = (stop: Shown) =>
    stop !== current && stop.status === "scheduled" && at(now) < `${stop.date}T${stop.startTime}`;
  compare("the next stops", upcoming.map(whenAndWhere), ahead.filter(isUpcoming).slice(0, 20).map(whenAndWhere));

  // Events of a stop that stands on another day than its own end with that day, which is no change of its own.
  const isAtHome = (stop: Shown) => stop.status !== "active" || isTodays(plans.get(stop.id) ?? stop, now);
  const atHome = new Set(ahead.filter(isAtHome).map(({ id }) => id));
  const inFeed = until(addDays(now.day, 56));
  const inView = (events: Entry[]) => events.filter(([id]) => known.has(id) || !plans.has(id));
  const calendars = { "the feed": await see("/schedule.ics"), "the owner's calendar": await read(calendar) };
  for (const [view, file] of Object.entries(calendars)) {
    const right = view === "the feed" ? inFeed : ahead;
    compare(view, inView(entriesOf(file, now.day, known)), right.map(entryOf));
    compare(`${view}, changed without a new revision`, oldRevisions(file, atHome, earlier), []);
  }

  compare("the schedule's page", linksIn(await see("/schedule")), idsOf(until(addDays(weekStart(now.day), 27))));
  const embed = await see("/embed");
  const near = until(addDays(weekStart(now.day), 27)).filter((stop) => !isOver(stop, now));
  const days = [...new Set([now.day, ...near.map((stop) => (stop.date < now.day ? now.day : stop.date))])].slice(0, 5);
  compare(
    "the page for frames",
    linksIn(embed),
    idsOf(near.filter(({ date }) => days.includes(date) || date < now.day)),
  );

  compareHome(plainText(await see("/")), { current, ahead, now, compare });
  // One stop's page at each look: another stop, another hour.
  const single = ahead.filter(({ id }) => id > 0)[Number(now.day.slice(8)) % 3];
  if (single) comparePage(await see(`/stops/${single.id}`), single, { compare, pictures: earlier.pictures });

  const { week } = (await owners("/api/summary")) as { week: { stops: Row[] } };
  const inWeek = until(addDays(now.day, 6)).filter(({ status }) => status !== "completed");
  compare("Overview's week", week.stops.map(brief), inWeek.map(brief));
  const rows = (await owners("/api/locations")) as (Row & { stop: Row | null; isSkipped: boolean })[];
  const listed = rows.filter(({ id }) => known.has(id)).map(({ stop, ...row }) => stop ?? asPlanned(row));
  compare("the desk's list", listed.map(facts).sort(byId), ahead.map(facts).sort(byId));

  const changes = (await owners("/api/locations/changes")) as { locationId: number; kind: string }[];
  const inForceNow = changes.map(({ locationId, kind }) => [locationId, kind]);
  compare("the day's events", inForceNow.map(String).sort(), inForce.map(String).sort());

  for (const secret of [PRIVATE, NOTES])
    compare(
      `${secret} anywhere`,
      texts.filter((text) => text.includes(secret)),
      [],
    );
}

/** A stop of an earlier day that is one of today's all the same: last night's, or the active one. */
function isStillOn(stop: Shown, plans: Map<number, Plan>, now: Now): boolean {
  return stop.status === "active" || (isTodays(plans.get(stop.id) ?? stop, now) && !isOver(stop, now));
}

interface Home {
  current: Shown | undefined;
  ahead: Shown[];
  now: Now;
  compare: Views["compare"];
}

function compareHome(home: string, { current, ahead, now, compare }: Home) {
  const place = home.match(/Where We Are Today<\/h2>(.*?)<\/main>/s)?.[1] ?? "";
  const gone = ahead.find(({ date, status }) => date === now.day && status === "cancelled");
  const times = current && `${to12Hour(current.startTime)} - ${to12Hour(current.endTime)}`;
  const words = times ?? gone?.name ?? "No location scheduled for today";
  compare("home", [place.includes(words), place.includes("Get directions")], [true, current !== undefined]);
  const badge = /Open for Business|Sorry!! Just Here for the Fun!!/.exec(place)?.[0];
  const right = current && (current.isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!");
  compare("home's badge", badge, right);
  const data = home.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "";
  const hours = /"@type":"OpeningHoursSpecification","opens":"([\d:]+)","closes":"([\d:]+)","validFrom"/.exec(data);
  const opens = current?.isOpen ? [current.startTime, current.endTime] : [];
  compare("home's structured data", hours?.slice(1) ?? [], opens);
}

interface Page {
  compare: Views["compare"];
  pictures: Known["pictures"];
}

/** The page of a stop: its structured data, and the picture that networks show. */
function comparePage(html: string, stop: Shown, { compare, pictures }: Page) {
  const data = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "{}");
  const { name, address } = data.location ?? {};
  const seen = [data.startDate, name, address, data.eventStatus?.endsWith("EventCancelled")];
  const right = [`${stop.date}T${stop.startTime}`, stop.name, stop.address, stop.status === "cancelled"];
  compare("a stop's page", seen, right);
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "none";
  const shows = JSON.stringify(facts(stop).filter((fact) => typeof fact !== "boolean"));
  compare("a picture's address", pictures.get(picture) ?? shows, shows);
  pictures.set(picture, shows);
}

const plainText = (html: string) => html.replaceAll("<!-- -->", "");
const idsOf = (stops: Shown[]) => stops.map(({ id }) => id);
const byId = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);

const facts = (row: Row | Shown) => {
  const { id, date, name, address, startTime, endTime, isOpen, status } = row;
  return [id, date, name, address, startTime, endTime, isOpen, status, wordsIn(row)];
};
const whenAndWhere = ({ id, name, address, date, startTime, endTime }: Row | Shown) => [
  id,
  name,
  address,
  date,
  startTime,
  endTime,
];
const brief = (row: Row | Shown) => [row.id, row.date, row.name, row.startTime, row.endTime, row.status, wordsIn(row)];
const wordsIn = (row: Row | Shown) => ("words" in row ? row.words : (row.change?.words ?? null));

const asPlanned = ({ isSkipped, ...row }: Row & { isSkipped: boolean }): Row => ({
  ...row,
  change: null,
  status: isSkipped && row.status !== "completed" ? "cancelled" : row.status,
});

type Entry = [id: number, starts: string, ends: string, status: string];

const text = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name));
const stopsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .filter((event) => text(event, "uid").includes("@stops."));
const idOf = (event: ICAL.Component) => Number(/(?:schedule|stop)-(\d+)@/.exec(text(event, "uid"))?.[1]);

/** The stops of a calendar from today on, or that are still on. */
function entriesOf(file: string, today: string, known: Set<number>): Entry[] {
  return stopsIn(file)
    .map((event): Entry => {
      const id = idOf(event);
      const [starts, ends] = [text(event, "dtstart").slice(0, 16), text(event, "dtend").slice(11, 16)];
      return [id, starts, ends, text(event, "status")];
    })
    .filter(([id, starts]) => starts >= today || known.has(id));
}

/** The entries that say something else of time, place or state than before, under the same revision. */
function oldRevisions(file: string, compared: Set<number>, { revisions }: Known): string[] {
  return stopsIn(file).flatMap((event) => {
    const [uid, sequence] = [text(event, "uid"), Number(text(event, "sequence"))];
    if (!compared.has(idOf(event))) {
      revisions.delete(uid);
      return [];
    }
    const facts = JSON.stringify(["dtstart", "dtend", "status", "location"].map((name) => text(event, name)));
    const before = revisions.get(uid);
    revisions.set(uid, { sequence, facts });
    if (!before || (before.facts === facts ? sequence >= before.sequence : sequence > before.sequence)) return [];
    return [`${uid} ${before.sequence} ${before.facts}, then ${sequence} ${facts}`];
  });
}

const entryOf = ({ id, date, startTime, endTime, status }: Shown): Entry => [
  id,
  `${date}T${startTime}`,
  endTime,
  status === "cancelled" ? "CANCELLED" : "CONFIRMED",
];

const linksIn = (html: string) =>
  [...html.replaceAll(/<script[\s\S]*?<\/script>/g, "").matchAll(/href="\/stops\/(\d+)"/g)].map(([, id]) => Number(id));
