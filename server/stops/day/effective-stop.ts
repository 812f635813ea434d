import type { Change, ChangeKind, Track } from "../../../schema/day-events.ts";
import type { Plan } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { plannedStop } from "../../../schema/stop-of.ts";
import { dayAt, dayEndOf, hasEnded, isAhead, isTodays, thereUntil } from "../../../schema/stop-over.ts";
import { to12Hour, wallClock } from "../../../schema/times.ts";
import type { LocationRow } from "../store.ts";
import type { EventRow } from "./store.ts";

/** What calendar and clock of the business show, and in which zone. */
export interface BusinessNow {
  day: string;
  time: string;
  timezone: string;
}

const TRACK_OF: Record<Exclude<ChangeKind, "reopened">, Track> = {
  moved: "place",
  late: "start",
  closingEarly: "end",
  soldOut: "state",
  closed: "state",
  cancelled: "state",
};

/** What an event is about. A `reopened` lets the plan hold again on one track or more. */
export const tracksOf = ({ kind, ends }: Pick<EventRow, "kind" | "ends">): Track[] =>
  kind === "reopened" ? ends : [TRACK_OF[kind]];

/**
 * The plan under the day for which it counts. A stop whose own day is over may be used once more: then it is one of the day on which
 * it was activated (product.md, *The day*).
 */
export function onItsDay(plan: LocationRow, { timezone }: BusinessNow): LocationRow {
  if (plan.status === "scheduled" || !plan.activatedAt) return plan;
  const came = wallClock(plan.activatedAt, timezone);
  return `${came.day}T${came.time}` < dayEndOf(plan) ? plan : { ...plan, date: dayAt(plan, came) };
}

/**
 * The status of a plan at the business's `now` (product.md, *Today's location*). An active stop is completed once its day is over.
 * Derived at each reading rather than written by a timer: no restart, clock jump or read-only disk can make yesterday's stop show today.
 */
export function statusOn(plan: LocationRow, now: BusinessNow): Plan["status"] {
  if (plan.status !== "active" || !plan.activatedAt) return plan.status;
  const until = thereUntil(onItsDay(plan, now), wallClock(plan.activatedAt, now.timezone));
  return `${now.day}T${now.time}` < until ? "active" : "completed";
}

/** The business day that an event of this moment belongs to: the stop's own, until its end on the morning after. */
export function dayOfEvent(plan: LocationRow, now: BusinessNow): string {
  const dated = onItsDay(plan, now);
  return isTodays(dated, now) || statusOn(plan, now) !== "active" ? dated.date : now.day;
}

/** The events that close a stop until it is opened again; a cancelled stop does not take place at all. */
const CLOSES: ReadonlySet<ChangeKind> = new Set(["closed", "soldOut"]);

/** The newest event of each track; none means as planned. */
export type InForce = Partial<Record<Track, EventRow>>;

/** @param events those of this stop that were not removed, the oldest first */
export function eventsInForce(plan: LocationRow, events: EventRow[], now: BusinessNow): InForce {
  const { date } = onItsDay(plan, now);
  // The truck came before that day: what happens there today holds today, also after *Complete*.
  const status = statusOn(plan, now);
  const isOrWasThere = status === "active" || (status === "completed" && plan.activatedAt !== null);
  // With other times the stop may count for another day than at the press: the truck is there in both cases.
  const isSinceThere = ({ createdAt }: EventRow) => date !== plan.date && createdAt >= (plan.activatedAt ?? "");
  const ofItsDay = events.filter(
    (event) => event.day === date || (isOrWasThere && event.day === now.day) || isSinceThere(event),
  );
  return Object.fromEntries(ofItsDay.flatMap((event) => tracksOf(event).map((track) => [track, event])));
}

/** Those events, each once, the oldest first. */
export const listed = (inForce: InForce): EventRow[] =>
  [...new Set(Object.values(inForce))].sort((one, other) => one.id - other.id);

/**
 * What holds of a stop at `now`: its plan, with the day's events on it. The one answer for every page, feed, picture, message and
 * list; it reads nothing and writes nothing.
 * @param events as in `eventsInForce`
 */
export function effectiveStop(plan: LocationRow, events: EventRow[], now: BusinessNow): Stop {
  const inForce = eventsInForce(plan, events, now);
  const { place, start, end, state } = inForce;
  const status = statusOn(plan, now);
  const planned = plannedStop({ ...onItsDay(plan, now), status });
  // Also once its day is over: a stop that was rained out did not take place.
  const isCancelled = state?.kind === "cancelled";
  const stop: Stop = {
    ...planned,
    name: place?.name ?? plan.name,
    address: place?.address ?? plan.address,
    coordinates: place?.coordinates ?? null,
    startTime: start?.startTime ?? plan.startTime,
    endTime: end?.endTime ?? plan.endTime,
    isOpen: plan.isOpen && !(state && CLOSES.has(state.kind)),
    status: isCancelled ? "cancelled" : planned.status,
  };
  const { name, address, startTime, endTime } = plan;
  const isElsewhere = [place, start, end].some((event) => event && event.kind !== "reopened");
  return {
    ...stop,
    change: changeOf(stop, inForce, now),
    planned: isElsewhere ? { name, address, startTime, endTime } : null,
  };
}

/**
 * The SEQUENCE of a stop's entry in calendars: each change of it has a higher one (RFC 5545, 3.8.7.4). A write counts for two. What
 * happened on a day before the stop's own ends with that day, by the clock and without a write, and counts for one.
 * @param events as in `eventsInForce`
 */
export function sequenceOf(plan: LocationRow, events: EventRow[], now: BusinessNow): number {
  const isToEnd = listed(eventsInForce(plan, events, now)).some(({ day }) => day < plan.date);
  return 2 * plan.sequence - (isToEnd ? 1 : 0);
}

/** What visitors read of the events: the newest that does not contradict the clock, and whether the stop is closed besides. */
function changeOf(stop: Stop, inForce: InForce, now: BusinessNow): Change | null {
  const newest = listed(inForce).findLast((event) => isNews(event, stop, now));
  if (!newest) return null;
  const { state, start, end } = inForce;
  const isClosed = state !== undefined && CLOSES.has(state.kind);
  const isAlsoClosed = state && state !== newest && state.kind !== "reopened";
  return {
    kind: newest.kind,
    words: [newest, ...(isAlsoClosed ? [state] : [])].map((event) => wordsOf(event, stop, now)).join(". "),
    since: newest.createdAt,
    ...(isClosed && { isClosed }),
    ...(start?.startTime && { startTime: start.startTime }),
    ...(end?.endTime && { endTime: end.endTime }),
  };
}

function isNews(event: EventRow, stop: Stop, now: BusinessNow): boolean {
  if (stop.status === "completed") return false;
  if (stop.status === "cancelled") return event.kind === "cancelled";
  // A late truck has arrived by then.
  if (tracksOf(event).every((track) => track === "start")) return isAhead(stop, now);
  return stop.status === "active" || !hasEnded(stop, now);
}

/** An event as people read it: "Running 20 min late, new start 11:20 AM", "Moved to Riverside Park". @param stop as it holds */
export function wordsOf(event: EventRow, stop: Pick<Stop, "date" | "startTime" | "isOpen">, now: BusinessNow): string {
  switch (event.kind) {
    case "late":
      return `Running ${event.minutes === null ? "" : `${event.minutes} min `}late, new start ${to12Hour(event.startTime ?? stop.startTime)}`;
    case "moved":
      return `Moved to ${event.name}`;
    case "soldOut":
      return "Sold out for today";
    case "closingEarly":
      return `Closing early, at ${to12Hour(event.endTime ?? "")}`;
    case "closed":
      return "Closed for the moment";
    case "cancelled":
      return event.why ? `Cancelled: ${event.why}` : "Cancelled";
    case "reopened":
      if (!event.ends.includes("state")) return "Back to the plan";
      // Where the truck is just for the fun, nothing opens.
      return isAhead(stop, now) || !stop.isOpen ? "On again" : "Open again";
  }
}

/** Why a press that had to wait is not taken. @param newer the event that has overtaken it */
export const somethingNewer = (newer: EventRow, stop: Stop, now: BusinessNow): string =>
  `Something newer has happened to this stop: ${wordsOf(newer, stop, now)}`;
