import { addDays, to12Hour } from "../../schema/times.ts";
import { weekdayOf, weekStart } from "../../schema/weeks.ts";

/** A small model of plans and events, with which the simulation compares every view of the site. */

export interface Rule {
  id: number;
  name: string;
  weekdays: number[];
  everyWeeks: number;
  /** The first day, and a day of one of its weeks. */
  from: string;
  anchor: string;
  /** The first day in the site's answer, for the owner's next edit. */
  readFrom: string;
  until: string | null;
  startTime: string;
  endTime: string;
  except: string[];
  pauses: { from: string; until: string }[];
}

export interface Plan {
  id: number;
  name: string;
  address: string;
  date: string;
  startTime: string;
  endTime: string;
  isOpen: boolean;
  isSkipped: boolean;
  status: "scheduled" | "active" | "completed";
  /** When it was activated, as "2026-07-04T11:00". */
  activatedAt?: string;
  /** The same as a timestamp. */
  activated?: number;
}

/** An event of a stop's day; `ends` has the tracks that a `reopened` puts back to the plan. */
export interface Happened {
  id: number;
  kind: "late" | "moved" | "soldOut" | "closingEarly" | "closed" | "cancelled" | "reopened";
  day: string;
  /** The timestamp of the press. */
  at?: number;
  name?: string;
  address?: string;
  coordinates?: Point | null;
  startTime?: string;
  endTime?: string;
  minutes?: number;
  ends?: string[];
}

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Shown {
  id: number;
  date: string;
  name: string;
  /** The planned place, also when the stop has moved for the day. */
  plannedName: string;
  address: string;
  coordinates: Point | null;
  startTime: string;
  endTime: string;
  isOpen: boolean;
  status: "scheduled" | "active" | "completed" | "cancelled";
  words: string | null;
  isClosed: boolean;
  /** Whether `words` say for more than an hour that the stop is open again, or back to the plan. */
  isOldReopening: boolean;
  /** The planned end of its day. */
  dayEnd: string;
  /** The planned start, when a later one is in force. */
  wasToStart: string | null;
}

export interface Now {
  day: string;
  time: string;
  /** The timestamp, for the age of an event. */
  moment?: number;
}

const DAY_MS = 86_400_000;
const TRACK = {
  late: "start",
  closingEarly: "end",
  moved: "place",
  soldOut: "state",
  closed: "state",
  cancelled: "state",
};

export const tracksOf = ({ kind, ends = [] }: Happened) => (kind === "reopened" ? ends : [TRACK[kind]]);
export const at = ({ day, time }: Now) => `${day}T${time}`;

/** Whether a rule makes a stop on a day, by counting weeks, without a library. */
export function makes(rule: Rule, day: string): boolean {
  const weeks = (Date.parse(weekStart(day)) - Date.parse(weekStart(rule.anchor))) / (7 * DAY_MS);
  const isIn = day >= rule.from && (rule.until === null || day <= rule.until);
  const isLeftOut = rule.except.includes(day) || rule.pauses.some(({ from, until }) => from <= day && day <= until);
  return isIn && !isLeftOut && rule.weekdays.includes(weekdayOf(day)) && weeks % rule.everyWeeks === 0;
}

type Times = Pick<Plan, "date" | "startTime" | "endTime">;

/** A stop at night ends on the next morning, at 6 AM at the latest. */
export const endOf = ({ date, startTime, endTime }: Times) =>
  endTime > startTime ? `${date}T${endTime}` : `${addDays(date, 1)}T${endTime < "06:00" ? endTime : "06:00"}`;
export const dayEndOf = (stop: Times) =>
  stop.endTime > stop.startTime ? `${addDays(stop.date, 1)}T00:00` : endOf(stop);
export const isTodays = (stop: Times, now: Now) => stop.date <= now.day && at(now) < dayEndOf(stop);

/** The end of an active stop: the end of its day, or 6 AM when it was activated after midnight. */
export function statusOf(plan: Plan, now: Now): Plan["status"] {
  const { activatedAt = "" } = plan;
  const dayEnd = dayEndOf(onItsDay(plan));
  const end = activatedAt < dayEnd ? dayEnd : `${activatedAt.slice(0, 10)}T06:00`;
  return plan.status === "active" && at(now) >= end ? "completed" : plan.status;
}

/** The stop with its effective date: the day of its activation when its own day was over; after midnight the day before. */
export function onItsDay<Planned extends Plan>(plan: Planned): Planned {
  const { status, activatedAt = "" } = plan;
  if (status === "scheduled" || activatedAt < dayEndOf(plan)) return plan;
  const [day = "", time = ""] = activatedAt.split("T");
  return { ...plan, date: plan.endTime <= plan.startTime && time < "06:00" ? addDays(day, -1) : day };
}

/** The newest of each track that is in force. */
export function inForce(plan: Plan, events: Happened[], now: Now): Record<string, Happened> {
  const { date } = onItsDay(plan);
  // The stop was activated before its own day.
  const wasThere = statusOf(plan, now) !== "scheduled" && plan.activatedAt !== undefined;
  const current: Record<string, Happened> = {};
  for (const event of events) {
    // With edited times it may have another effective date: events since the activation count.
    const isSinceThere = date !== plan.date && (event.at ?? 0) >= (plan.activated ?? 0);
    const isOfToday = event.day === date || (wasThere && event.day === now.day) || isSinceThere;
    if (isOfToday) for (const track of tracksOf(event)) current[track] = event;
  }
  return current;
}

/** The expected public view of a stop. */
export function shownAs(plan: Plan, events: Happened[], now: Now): Shown {
  const current = inForce(plan, events, now);
  const status = statusOf(plan, now);
  const isCancelled = plan.isSkipped || current.state?.kind === "cancelled";
  const dated = onItsDay(plan);
  const stop = {
    id: plan.id,
    date: dated.date,
    name: current.place?.name ?? plan.name,
    plannedName: plan.name,
    address: current.place?.address ?? plan.address,
    coordinates: current.place?.coordinates ?? null,
    startTime: current.start?.startTime ?? plan.startTime,
    endTime: current.end?.endTime ?? plan.endTime,
    isOpen: plan.isOpen && !isShut(current.state),
    status: isCancelled ? ("cancelled" as const) : status,
    words: null,
    isClosed: isShut(current.state),
    isOldReopening: false,
    dayEnd: dayEndOf(dated),
    wasToStart: current.start?.startTime ? plan.startTime : null,
  };
  const all = Object.values(current).sort((one, other) => other.id - one.id);
  const news = all.find((event) => isNews(event, stop, now));
  if (!news) return stop;
  const besides = isShut(current.state) && current.state !== news ? [current.state] : [];
  const isOldReopening =
    news.kind === "reopened" && !stop.isClosed && (now.moment ?? 0) - (news.at ?? 0) >= 60 * 60 * 1000;
  return {
    ...stop,
    isOldReopening,
    words: [news, ...besides].map((event) => wordsOf(event as Happened, stop, now)).join(". "),
  };
}

const isShut = (event: Happened | undefined) => event?.kind === "closed" || event?.kind === "soldOut";

function isNews(event: Happened, stop: Shown, now: Now): boolean {
  if (stop.status === "completed") return false;
  if (stop.status === "cancelled") return event.kind === "cancelled";
  if (tracksOf(event).join() === "start") return at(now) < `${stop.date}T${stop.startTime}`;
  return stop.status === "active" || at(now) < endOf(stop);
}

function wordsOf(event: Happened, stop: Shown, now: Now): string {
  const isAhead = at(now) < `${stop.date}T${stop.startTime}`;
  switch (event.kind) {
    case "late":
      return `Running ${event.minutes} min late, new start ${to12Hour(event.startTime ?? "")}`;
    case "moved":
      return `Moved to ${event.name}`;
    case "soldOut":
      return "Sold out for today";
    case "closingEarly":
      return `Closing early, at ${to12Hour(event.endTime ?? "")}`;
    case "closed":
      return "Closed for the moment";
    case "cancelled":
      return "Cancelled: rained out";
    case "reopened":
      if (!event.ends?.includes("state")) return "Back to the plan";
      return isAhead || !stop.isOpen ? "On again" : "Open again";
  }
}

/** The events that remain after an edit: another address ends *moved*, other times end late starts and early ends. */
export function afterEdit(before: Plan, after: Plan, events: Happened[]): Happened[] {
  const isTimes =
    before.date !== after.date || before.startTime !== after.startTime || before.endTime !== after.endTime;
  const ended = [...(before.address === after.address ? [] : ["place"]), ...(isTimes ? ["start", "end"] : [])];
  return events.filter((event) => !tracksOf(event).every((track) => ended.includes(track)));
}

/** Whether a stop is over for visitors. */
export function isOver(stop: Shown, now: Now): boolean {
  if (stop.status === "completed" || stop.status === "active") return stop.status === "completed";
  return (stop.status === "cancelled" ? stop.dayEnd : endOf(stop)) <= at(now);
}

/** The current location: the active stop, else today's first one that has not ended. */
export function currentOf(stops: Shown[], plans: Map<number, Plan>, now: Now): Shown | undefined {
  const isOfToday = (stop: Shown) => isTodays(plans.get(stop.id) ?? stop, now);
  const standing = stops.filter(({ status }) => status === "active");
  const today = stops.filter((stop) => stop.status === "scheduled" && isOfToday(stop) && at(now) < endOf(stop));
  return [...standing, ...today][0];
}

/** Whether a stop is on or coming; when it is over, whether its day is. */
export function stateOf(stop: Shown, plan: Plan, now: Now) {
  if (isOver(stop, now)) return dayEndOf(onItsDay(plan)) <= at(now) ? "past" : "over";
  return stop.status === "cancelled" ? "cancelled" : "on";
}

export const eightWeeks = (day: string) => Array.from({ length: 57 }, (_, index) => addDays(day, index));
