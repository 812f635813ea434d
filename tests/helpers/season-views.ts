import ICAL from "ical.js";
import { addDays, shortDay } from "../../schema/times.ts";
import { WEEKDAYS } from "../../schema/weekdays.ts";
import { weekdayOf, weekStart } from "../../schema/weeks.ts";
import { at, currentOf, isOver, type Now, type Plan, type Shown } from "./season-model.ts";
import {
  dataIn,
  eventOf,
  factsOfEvent,
  frameLines,
  homeLines,
  linesBetween,
  type Right as PagesRight,
  placeOf,
  scheduleLines,
  stopDescription,
  stopLines,
} from "./season-pages.ts";

/** A text of a booking that no public view may have. */
export const PRIVATE = "Private garden";
/** A note of a stop that no public view may have. */
export const NOTES = "Key under the mat";

interface Views {
  read(url: string): Promise<string>;
  /** A list of the desk. */
  owners(url: string): Promise<unknown>;
  /** The path of the owner's calendar. */
  calendar: string;
  compare(view: string, seen: unknown, right: unknown): void;
  /** Earlier views, with which this one must be consistent. */
  known: Known;
}

export interface Known {
  /** For each entry of a calendar its SEQUENCE and content. */
  revisions: Map<string, { sequence: number; facts: string }>;
  /** The content of each picture's address, which must never change. */
  pictures: Map<string, string>;
}

type Row = Omit<Shown, "words" | "wasToStart"> & { change: { words: string } | null };

interface Truth {
  /** The stops, the earliest first. */
  expected: Shown[];
  plans: Map<number, Plan>;
  /** The events in force of today's stops. */
  inForce: [stopId: number, kind: string][];
  tagline: string;
  now: Now;
}

/** Compares every view of a stop with the model. */
export async function lookAround(
  { read, owners, calendar, compare, known: earlier }: Views,
  { expected, plans, inForce, tagline, now }: Truth,
): Promise<void> {
  const texts: string[] = [];
  const see = async (url: string) => {
    const text = await read(url);
    texts.push(text);
    return text;
  };
  const ahead = expected.filter((stop) => stop.date >= now.day || !isOver(stop, now));
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

  const inFeed = until(addDays(now.day, 56));
  const inView = (file: string) =>
    stopsIn(file)
      .filter((event) => (known.has(idOf(event)) || !plans.has(idOf(event))) && isInSight(event))
      .map(entryIn);
  const isInSight = (event: ICAL.Component) => text(event, "dtstart") >= now.day || known.has(idOf(event));
  const calendars = { "the feed": await see("/schedule.ics"), "the owner's calendar": await read(calendar) };
  for (const [view, file] of Object.entries(calendars)) {
    compare(view, inView(file), (view === "the feed" ? inFeed : ahead).map(entryOf));
    compare(`${view}, changed without a new revision`, oldRevisions(file, known, earlier), []);
  }

  const right = { ahead, current, upcoming: ahead.filter(isUpcoming).slice(0, 20), now };
  compare(
    "the schedule's page",
    linesBetween(await see("/schedule"), "Where We Will Be</h1>", '<h2 class="text-xl"'),
    scheduleLines(right),
  );
  compare("the page for frames", linesBetween(await see("/embed"), "</h1>", '<a href="/schedule"'), frameLines(right));
  compareHome(await see("/"), right, tagline, compare);
  const placesAhead = new Set(ahead.filter((stop) => isOn(stop, now)).flatMap(choicesOfPlace));
  // One stop's page for each check, in turn.
  const single = ahead.filter(({ id }) => id > 0)[Number(now.day.slice(8)) % 3];
  if (single) {
    const parts = { now, tagline, compare, pictures: earlier.pictures };
    comparePage(await see(`/stops/${single.id}`), single, parts);
    const file = await see(`/stops/${single.id}.ics`);
    compare("a stop's file", stopsIn(file).map(entryIn), [entryOf(single)]);
    compareFollow(await see(`/follow/${single.id}`), single, placesAhead, now, compare);
  }
  compare(
    "places that can be followed, and have no stop ahead",
    choicesIn(await see("/follow")).filter(
      (label) => !isWeekday(label) && !label.startsWith("The stop on ") && !placesAhead.has(label),
    ),
    [],
  );

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

/** Home: all its lines of stops, and its structured data. */
function compareHome(home: string, right: PagesRight, tagline: string, compare: Views["compare"]) {
  const { ahead, current, now } = right;
  compare("home", linesBetween(home, "Where We Are Today</h2>", '<section id="menu"'), homeLines(right));
  const data = dataIn(home);
  const gone = ahead.filter(
    ({ date, dayEnd, status }) => status === "cancelled" && date <= now.day && at(now) < dayEnd,
  );
  const events = [...(current ? [current] : []), ...gone].map((stop) => eventOf(stop, tagline));
  compare("home's events for searches", (data.event ?? []).map(factsOfEvent), events);
  const place = current && placeOf(current.name, current.address, current.coordinates);
  compare("home's place for searches", data.location, place);
  const { opens, closes, validFrom } = data.openingHoursSpecification ?? {};
  const hours = current?.isOpen ? [current.startTime, current.endTime, current.date] : [];
  compare("home's hours for searches", [opens, closes, validFrom].filter(Boolean), hours);
}

interface Page {
  now: Now;
  tagline: string;
  compare: Views["compare"];
  pictures: Known["pictures"];
}

/** The page of a stop: its texts, structured data and picture for sharing. */
function comparePage(html: string, stop: Shown, { now, tagline, compare, pictures }: Page) {
  compare("a stop's page", linesBetween(html, 'shadow-lift sm:p-8">', /<a href="https:|<h2/), stopLines(stop, now));
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  compare("a stop's page in a search", description, stopDescription(stop, now));
  compare("a stop's event for searches", factsOfEvent(dataIn(html)), eventOf(stop, tagline));
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "none";
  const shows = JSON.stringify(drawn(stop));
  compare("a picture's address", pictures.get(picture) ?? shows, shows);
  pictures.set(picture, shows);
}

/** The topics on a stop's page: the stop and its place while it is coming, and the day of the week. */
function compareFollow(html: string, stop: Shown, places: Set<string>, now: Now, compare: Views["compare"]) {
  const year = stop.date.slice(0, 4) === now.day.slice(0, 4) ? "" : `, ${stop.date.slice(0, 4)}`;
  const one = isOn(stop, now) ? [`The stop on ${shortDay(stop.date)}${year} at ${stop.name}`] : [];
  const weekday = `Every ${WEEKDAYS[weekdayOf(stop.date)]}`;
  const place = (label: string) => (places.has(label) ? "its place" : label);
  const right = [...one, ...(isOn(stop, now) ? ["its place"] : []), weekday];
  const seen = choicesIn(html).map(place);
  // Of a stop that is over or called off, the place may have another.
  compare(
    "what a stop's followers can choose",
    seen.filter((label) => isOn(stop, now) || label !== "its place"),
    right,
  );
}

const isOn = (stop: Shown, now: Now) => stop.status !== "cancelled" && !isOver(stop, now);
const isWeekday = (label: string) => WEEKDAYS.some((weekday) => label === `Every ${weekday}`);
const choicesOfPlace = ({ name, plannedName }: Shown) => [name, plannedName].map((one) => `Every stop at ${one}`);
const choicesIn = (html: string) =>
  linesBetween(html, "Tell me about</legend>", "</fieldset>").filter(
    (line) => !/more places, days and stops$/.test(line),
  );

const byId = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);

const facts = (row: Row | Shown) => {
  const { id, date, name, address, coordinates, startTime, endTime, isOpen, status } = row;
  return [id, date, name, address, coordinates, startTime, endTime, isOpen, status, wordsIn(row)];
};
const drawn = ({ name, address, date, startTime, endTime, status, words }: Shown) => [
  name,
  address,
  date,
  startTime,
  endTime,
  status,
  words,
];
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
  coordinates: null,
  status: isSkipped ? "cancelled" : row.status,
});

const text = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name));
const stopsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .filter((event) => text(event, "uid").includes("@stops."));
const idOf = (event: ICAL.Component) => Number(/(?:schedule|stop)-(\d+)@/.exec(text(event, "uid"))?.[1]);

/** An entry of a calendar without the address and the owner's notes. */
function entryIn(event: ICAL.Component) {
  const [starts, ends] = [text(event, "dtstart").slice(0, 16), text(event, "dtend").slice(0, 16)];
  const lines = text(event, "description").split("\n");
  const words = lines.filter((line) => line && !line.startsWith("http") && !line.startsWith(NOTES));
  const [title] = text(event, "summary").split(": ").slice(-1);
  const geo = event.getFirstPropertyValue("geo");
  return [idOf(event), starts, ends, text(event, "status"), title, text(event, "location"), geo, words.join()];
}

const entryOf = ({ id, date, startTime, endTime, status, name, address, coordinates, words }: Shown) => [
  id,
  `${date}T${startTime}`,
  `${endTime > startTime ? date : addDays(date, 1)}T${endTime}`,
  status === "cancelled" ? "CANCELLED" : "CONFIRMED",
  name,
  `${name}\n${address}`,
  coordinates && [coordinates.latitude, coordinates.longitude],
  words ?? "",
];

/** The entries with another time, place or state under the same SEQUENCE. */
function oldRevisions(file: string, compared: Set<number>, { revisions }: Known): string[] {
  return stopsIn(file).flatMap((event) => {
    const [uid, sequence] = [text(event, "uid"), Number(text(event, "sequence"))];
    if (!compared.has(idOf(event))) {
      revisions.delete(uid);
      return [];
    }
    const facts = JSON.stringify(["dtstart", "dtend", "status", "location", "geo"].map((name) => text(event, name)));
    const before = revisions.get(uid);
    revisions.set(uid, { sequence, facts });
    if (!before || (before.facts === facts ? sequence >= before.sequence : sequence > before.sequence)) return [];
    return [`${uid} ${before.sequence} ${before.facts}, then ${sequence} ${facts}`];
  });
}
