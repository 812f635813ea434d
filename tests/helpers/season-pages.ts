import { addDays, longDay, shortDay, to12Hour } from "../../schema/times.ts";
import { weekStart } from "../../schema/weeks.ts";
import { FIRST } from "./first-values.ts";
import { at, endOf, isOver, type Now, type Shown } from "./season-model.ts";

/** The expected lines of the pages' parts, and their structured data. */

export interface Right {
  /** The stops from today on, and those that are still on, the earliest first. */
  ahead: Shown[];
  current: Shown | undefined;
  /** The stops that have not begun. */
  upcoming: Shown[];
  now: Now;
}

/** The texts of a part of a page, one line for each element; struck-through ones begin with "~". */
export function linesBetween(html: string, start: string, end: string | RegExp): string[] {
  const [, rest = ""] = html.split(start, 2);
  const [part = ""] = rest.split(end, 1);
  return part
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll(/<s[ >][^<]*/g, (struck) => `<s>~${struck.slice(struck.indexOf(">") + 1)}`)
    .split(/<[^>]*>/)
    .map((line) => line.replace(/(^| · )(updated|confirmed) .*$/, "").trim())
    .filter((line) => line !== "" && line !== "·");
}

/** The structured data of a page. */
export const dataIn = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] || "{}");

const timesOf = ({ startTime, endTime }: Shown) => `${to12Hour(startTime)} - ${to12Hour(endTime)}`;
const isAhead = ({ date, startTime }: Shown, now: Now) => at(now) < `${date}T${startTime}`;
const badgeOf = ({ isOpen }: Shown) => (isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!");
const nearDay = (day: string, today: string) =>
  day === today ? ["Today"] : day === addDays(today, 1) ? ["Tomorrow"] : [];
const besides = (words: string | null) => (words === null ? [] : [words]);

/** The line about the times of a stop. */
function clockWords(stop: Shown, now: Now): string {
  if (at(now) >= endOf(stop)) return `Was scheduled until ${to12Hour(stop.endTime)}`;
  if (!isAhead(stop, now)) return `${stop.isOpen ? "Open" : "Here"} until ${to12Hour(stop.endTime)}`;
  const day = stop.date === now.day ? "" : `${shortDay(stop.date, now.day)} `;
  return `${stop.isOpen ? "Opens" : "Here"} ${day}at ${to12Hour(stop.startTime)}`;
}

/** Home's card, and the next stops below it. */
export function homeLines({ ahead, current, upcoming, now }: Right): string[] {
  const ofTomorrow = upcoming.filter(({ date }) => date === addDays(now.day, 1));
  const [tomorrow, ...more] = ofTomorrow;
  const [next] = upcoming;
  const isPromoted = next !== undefined && (!current || isSoldOut(current));
  const isOfTomorrow = !isPromoted || next === tomorrow;
  return [
    ...(current ? currentLines(current, now) : []),
    ...goneLines(ahead, now),
    ...(current ? [] : ["No location scheduled for today"]),
    ...(!current && upcoming.length === 0
      ? ["New stops show up here as soon as they're planned, usually the night before."]
      : []),
    ...(isPromoted ? promotedLines(next, now) : []),
    ...(tomorrow && !isPromoted ? ["Tomorrow", tomorrow.name, timesOf(tomorrow)] : []),
    ...(more.length > 0 && isOfTomorrow ? [`and ${more.length} more`] : []),
    "Get Location Updates",
    ...(upcoming.length > 0 ? ["Next stops", "All stops"] : []),
    ...upcoming.slice(0, 4).flatMap((stop) => [shortDay(stop.date, now.day), timesOf(stop), stop.name, stop.address]),
  ];
}

/** What is true of a stop now: the most important fact first. */
function stateLines(stop: Shown, now: Now): string[] {
  const news = besides(freshWords(stop));
  if (stop.status === "cancelled") return news.length > 0 ? news : ["Cancelled"];
  const [badge, clock] = [badgeOf(stop), clockWords(stop, now)];
  if (news.length > 0 && stop.isClosed) return [...news, badge, clock];
  const isDuring = !isAhead(stop, now) && at(now) < endOf(stop);
  return isDuring ? [badge, ...news, clock] : [clock, ...news, badge];
}

/** The words of today's event; *Open again* is no news after an hour. */
const freshWords = ({ words, isOldReopening }: Shown) => (isOldReopening ? null : words);

const currentLines = (stop: Shown, now: Now) => [
  ...stateLines(stop, now),
  stop.name,
  stop.address,
  timesOf(stop),
  "Get directions",
];

/** Today's cancelled stops, also yesterday's night stop until its planned end. */
const goneLines = (ahead: Shown[], now: Now) =>
  ahead
    .filter(({ date, dayEnd, status }) => status === "cancelled" && date <= now.day && at(now) < dayEnd)
    .flatMap((stop) => [stop.words ?? "Cancelled", `~${stop.name}, ${timesOf(stop)}`]);

/** Whether the truck sells nothing more today; it has no words when the event is not the newest. */
const isSoldOut = ({ words }: Shown) => words === "Sold out for today";

/** The next stop as the main action. */
function promotedLines(next: Shown, { day }: Now): string[] {
  const title = next.date === day ? "Later today" : next.date === addDays(day, 1) ? "Tomorrow" : "Next stop";
  return [title, next.name, `${shortDay(next.date, day)}, ${timesOf(next)}`];
}

/** The schedule of four weeks, by week and day. */
export function scheduleLines({ ahead, now }: Right): string[] {
  const until = addDays(weekStart(now.day), 27);
  const stops = ahead.filter(({ date }) => date <= until);
  if (stops.length === 0) {
    return [
      "No stops are planned yet",
      "New stops show up here as soon as they're planned. Get location updates to hear about the next one.",
    ];
  }
  const days = [...byDay(stops, now)];
  const isOfNewWeek = (day: string, index: number) =>
    index === 0 || weekStart(day) !== weekStart(days[index - 1]?.[0] ?? day);
  return days.flatMap(([day, ofDay], index) => [
    ...(isOfNewWeek(day, index) ? [weekTitle(day, now)] : []),
    ...nearDay(day, now.day),
    longDay(day, now.day),
    ...(ofDay.length > 0 ? ofDay.flatMap((stop) => rowLines(stop, now)) : ["No location scheduled for today"]),
  ]);
}

/** Today and the next four days with a stop that is not over. */
export function frameLines({ ahead, now }: Right): string[] {
  const until = addDays(weekStart(now.day), 27);
  const stops = ahead.filter((stop) => stop.date <= until && !isOver(stop, now));
  return [...byDay(stops, now)]
    .slice(0, 5)
    .flatMap(([day, ofDay]) => [
      [...nearDay(day, now.day), shortDay(day, now.day)].join(" · "),
      ...(ofDay.length > 0 ? ofDay.flatMap((stop) => rowLines(stop, now)) : ["No location scheduled for today"]),
    ]);
}

/** The days of these stops, always with today; a stop of an earlier day that is still on is today's. */
function byDay(stops: Shown[], { day: today }: Now): Map<string, Shown[]> {
  const days = new Map<string, Shown[]>([[today, []]]);
  for (const stop of stops) {
    const day = stop.date < today ? today : stop.date;
    days.set(day, [...(days.get(day) ?? []), stop]);
  }
  return days;
}

function weekTitle(day: string, now: Now): string {
  const [week, first] = [weekStart(day), weekStart(now.day)];
  if (week === first) return "This week";
  if (week === addDays(first, 7)) return "Next week";
  return `Week of ${longDay(week, now.day).replace(/^\w+, /, "")}`;
}

function rowLines(stop: Shown, now: Now): string[] {
  const struck = stop.status === "cancelled" ? "~" : "";
  return [...noteLines(stop, now), struck + timesOf(stop), struck + stop.name, stop.address];
}

function noteLines(stop: Shown, now: Now): string[] {
  if (stop.status === "cancelled") return [stop.words ?? "Cancelled"];
  if (isOver(stop, now)) return ["Over"];
  const isStillToCome = stop.wasToStart !== null && isAhead(stop, now);
  const isClosedNews = stop.words !== null && stop.isClosed;
  const isHere = stop.status === "active" && !isStillToCome && !isClosedNews;
  const fun = !stop.isOpen && !isClosedNews ? ["Just here for the fun"] : [];
  return [...(isHere ? ["Here now"] : []), ...besides(freshWords(stop)), ...fun];
}

/** The page of a stop, below its name. */
export function stopLines(stop: Shown, now: Now): string[] {
  const struck = stop.status === "cancelled" ? "~" : "";
  return [
    ...(isOver(stop, now) ? ["This stop is over"] : stateLines(stop, now)),
    [...nearDay(stop.date, now.day), longDay(stop.date, now.day)].join(" · "),
    struck + timesOf(stop),
    stop.address,
  ];
}

/** The meta description of a stop's page. */
export function stopDescription(stop: Shown, now: Now): string {
  const { name, address, date, words, status } = stop;
  const news = words ?? (status === "cancelled" ? "Cancelled" : null);
  return `${news === null ? "" : `${news}. `}${FIRST.name} at ${name}, ${address}, on ${longDay(date, now.day)}, ${timesOf(stop)}.`;
}

/** The expected structured data of a stop. */
export function eventOf(stop: Shown, tagline: string) {
  const { name, address, coordinates, date, startTime, endTime, words, wasToStart } = stop;
  const takesPlace = wasToStart !== null ? "EventRescheduled" : "EventScheduled";
  const state = stop.status === "cancelled" ? "EventCancelled" : takesPlace;
  return {
    name: `${FIRST.name} at ${name}`,
    description: words ?? tagline,
    startDate: `${date}T${startTime}`,
    endDate: `${endTime > startTime ? date : addDays(date, 1)}T${endTime}`,
    eventStatus: `https://schema.org/${state}`,
    previousStartDate: state === "EventRescheduled" ? `${date}T${wasToStart}` : undefined,
    location: placeOf(name, address, coordinates),
  };
}

/** The structured data of a page in the same shape. */
export const factsOfEvent = ({
  name,
  description,
  startDate,
  endDate,
  eventStatus,
  previousStartDate,
  location,
}: Record<string, unknown>) => ({ name, description, startDate, endDate, eventStatus, previousStartDate, location });

export const placeOf = (name: string, address: string, coordinates: Shown["coordinates"]) => ({
  "@type": "Place",
  name,
  address,
  ...(coordinates && { geo: { "@type": "GeoCoordinates", ...coordinates } }),
});
