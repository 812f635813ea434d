import ICAL from "ical.js";
import { addDays, to12Hour } from "../../schema/times.ts";
import { weekStart } from "../../schema/weeks.ts";
import { currentOf, isOver, isTodays, type Now, type Plan, type Shown } from "./season-model.ts";

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
}

type Row = Omit<Shown, "words"> & { change: { words: string } | null };

/** Holds every place that names a stop against what must stand there. @param expected the stops, the earliest first */
export async function lookAround(
  { read, owners, calendar, compare }: Views,
  { expected, plans, now }: { expected: Shown[]; plans: Map<number, Plan>; now: Now },
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

  const inFeed = until(addDays(now.day, 56));
  const inView = (events: Entry[]) => events.filter(([id]) => known.has(id) || !plans.has(id));
  compare("the feed", inView(entriesOf(await see("/schedule.ics"), now.day, known)), inFeed.map(entryOf));
  const own = await read(calendar);
  compare("the owner's calendar", inView(entriesOf(own, now.day, known)), ahead.map(entryOf));

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

  const { week } = (await owners("/api/summary")) as { week: { stops: Row[] } };
  const inWeek = until(addDays(now.day, 6)).filter(({ status }) => status !== "completed");
  compare("Overview's week", week.stops.map(brief), inWeek.map(brief));
  const rows = (await owners("/api/locations")) as (Row & { stop: Row | null; isSkipped: boolean })[];
  const listed = rows.filter(({ id }) => known.has(id)).map(({ stop, ...row }) => stop ?? asPlanned(row));
  compare("the desk's list", listed.map(facts).sort(byId), ahead.map(facts).sort(byId));

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

const plainText = (html: string) => html.replaceAll("<!-- -->", "");
const idsOf = (stops: Shown[]) => stops.map(({ id }) => id);
const byId = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);

const facts = (row: Row | Shown) => {
  const { id, date, name, address, startTime, endTime, isOpen, status } = row;
  return [id, date, name, address, startTime, endTime, isOpen, status, wordsIn(row)];
};
const brief = (row: Row | Shown) => [row.id, row.date, row.name, row.startTime, row.endTime, row.status, wordsIn(row)];
const wordsIn = (row: Row | Shown) => ("words" in row ? row.words : (row.change?.words ?? null));

const asPlanned = ({ isSkipped, ...row }: Row & { isSkipped: boolean }): Row => ({
  ...row,
  change: null,
  status: isSkipped && row.status !== "completed" ? "cancelled" : row.status,
});

type Entry = [id: number, starts: string, ends: string, status: string];

/** The stops of a calendar from today on, or that are still on. */
function entriesOf(file: string, today: string, known: Set<number>): Entry[] {
  const text = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name));
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .filter((event) => text(event, "uid").includes("@stops."))
    .map((event): Entry => {
      const id = Number(/(?:schedule|stop)-(\d+)@/.exec(text(event, "uid"))?.[1]);
      const [starts, ends] = [text(event, "dtstart").slice(0, 16), text(event, "dtend").slice(11, 16)];
      return [id, starts, ends, text(event, "status")];
    })
    .filter(([id, starts]) => starts >= today || known.has(id));
}

const entryOf = ({ id, date, startTime, endTime, status }: Shown): Entry => [
  id,
  `${date}T${startTime}`,
  endTime,
  status === "cancelled" ? "CANCELLED" : "CONFIRMED",
];

const linksIn = (html: string) =>
  [...html.replaceAll(/<script[\s\S]*?<\/script>/g, "").matchAll(/href="\/stops\/(\d+)"/g)].map(([, id]) => Number(id));
