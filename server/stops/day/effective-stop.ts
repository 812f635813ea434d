import type { ChangeKind, EventTrack, VisibleChange } from "../../../schema/day-events.ts";
import { hasPassed } from "../../../schema/day-times.ts";
import type { StopPlan } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { plannedStop } from "../../../schema/stop-of.ts";
import {
  activeUntil,
  businessDayAtStop,
  dayEndOfStop,
  hasEnded,
  isTodaysStop,
  isUpcoming,
} from "../../../schema/stop-over.ts";
import { to12Hour, type WallClock, wallClock } from "../../../schema/times.ts";
import type { LocationRow } from "../store.ts";
import type { EventRow } from "./store.ts";

/** The business's current day, time and time zone. */
export interface BusinessNow extends WallClock {
  timezone: string;
}

const TRACK_OF: Record<Exclude<ChangeKind, "reopened">, EventTrack> = {
  moved: "place",
  late: "start",
  closingEarly: "end",
  soldOut: "state",
  closed: "state",
  cancelled: "state",
};

/** The tracks that an event affects. A `reopened` ends the events of one track or more. */
export const tracksOf = ({ kind, ends }: Pick<EventRow, "kind" | "ends">): EventTrack[] =>
  kind === "reopened" ? ends : [TRACK_OF[kind]];

/**
 * The stop with its effective date: the planned one, or the day on which it was activated after its own day was over (product.md,
 * *The day*).
 */
export function withEffectiveDate(plan: LocationRow, { timezone }: BusinessNow): LocationRow {
  if (plan.status === "scheduled" || !plan.activatedAt) return plan;
  const activated = wallClock(plan.activatedAt, timezone);
  const isOnItsDay = `${activated.day}T${activated.time}` < dayEndOfStop(plan);
  return isOnItsDay ? plan : { ...plan, date: businessDayAtStop(plan, activated) };
}

/**
 * The status of a plan at the business's `now` (product.md, *Today's location*). An active stop is completed once its day is over.
 * It is derived and not written by a timer, so that restarts, clock jumps and read-only disks cannot show yesterday's stop today.
 */
export function planStatus(plan: LocationRow, now: BusinessNow): StopPlan["status"] {
  if (plan.status !== "active" || !plan.activatedAt) return plan.status;
  const until = activeUntil(withEffectiveDate(plan, now), wallClock(plan.activatedAt, now.timezone));
  return `${now.day}T${now.time}` < until ? "active" : "completed";
}

/** The business day of an event at `now`: the stop's, also after midnight until the stop ends; today for an active stop of another day. */
export function dayOfEvent(plan: LocationRow, now: BusinessNow): string {
  const dated = withEffectiveDate(plan, now);
  return isTodaysStop(dated, now) || planStatus(plan, now) !== "active" ? dated.date : now.day;
}

/** The events that close a stop until it is opened again. A cancelled stop does not take place at all. */
const CLOSES: ReadonlySet<ChangeKind> = new Set(["closed", "soldOut"]);

/** The newest event of each track; without one the plan is in force. */
export type EventsInForce = Partial<Record<EventTrack, EventRow>>;

/** The events in force on a stop's day. A closing with a time ends at that time. @param events the stop's, without removed ones, the oldest first */
export function eventsInForce(plan: LocationRow, events: EventRow[], now: BusinessNow): EventsInForce {
  const { date } = withEffectiveDate(plan, now);
  // Today's events count for a stop that was activated on an earlier day, also after *Complete*.
  const status = planStatus(plan, now);
  const wasActivated = status === "active" || (status === "completed" && plan.activatedAt !== null);
  // An edit of the times may change the effective date: events since the activation still count.
  const isSinceActivation = ({ createdAt }: EventRow) => date !== plan.date && createdAt >= (plan.activatedAt ?? "");
  const ofItsDay = events.filter(
    (event) => event.day === date || (wasActivated && event.day === now.day) || isSinceActivation(event),
  );
  const inForce: EventsInForce = Object.fromEntries(
    ofItsDay.flatMap((event) => tracksOf(event).map((track) => [track, event])),
  );
  const { state, ...others } = inForce;
  const isOpenAgain =
    state?.kind === "closed" && state.startTime !== null && hasPassed(state.startTime, { ...plan, date }, now);
  return isOpenAgain ? others : inForce;
}

/** The events in force without repetitions, the oldest first. */
export const sortedEvents = (inForce: EventsInForce): EventRow[] =>
  [...new Set(Object.values(inForce))].sort((a, b) => a.id - b.id);

/**
 * The effective stop at `now`: its plan with the day's events. Every page, feed, picture, message and list uses it. It is a pure
 * function.
 * @param events as in `eventsInForce`
 */
export function effectiveStop(plan: LocationRow, events: EventRow[], now: BusinessNow): Stop {
  const inForce = eventsInForce(plan, events, now);
  const { place, start, end, state } = inForce;
  const status = planStatus(plan, now);
  const planned = plannedStop({ ...withEffectiveDate(plan, now), status });
  // Also after its day: a stop that was rained out stays cancelled.
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
  const differsFromPlan = [place, start, end].some((event) => event && event.kind !== "reopened");
  return {
    ...stop,
    change: changeOf(stop, inForce, now),
    planned: differsFromPlan ? { name, address, startTime, endTime } : null,
  };
}

/**
 * The SEQUENCE of a stop's entry in calendars, which grows with each change (RFC 5545, 3.8.7.4): by 2 for each write, and by 1 when
 * events of a day before the stop's date end with that day, because that is a change without a write.
 * @param events as in `eventsInForce`
 */
export function sequenceOf(plan: LocationRow, events: EventRow[], now: BusinessNow): number {
  const willEnd = sortedEvents(eventsInForce(plan, events, now)).some(({ day }) => day < plan.date);
  return 2 * plan.sequence - (willEnd ? 1 : 0);
}

/** The change that visitors read: the newest event that is still news, and whether the stop is closed, too. */
function changeOf(stop: Stop, inForce: EventsInForce, now: BusinessNow): VisibleChange | null {
  const newest = sortedEvents(inForce).findLast((event) => isNews(event, stop, now));
  if (!newest) return null;
  const { state, start, end } = inForce;
  const isClosed = state !== undefined && CLOSES.has(state.kind);
  const isAlsoClosed = state && state !== newest && state.kind !== "reopened";
  return {
    kind: newest.kind,
    words: [newest, ...(isAlsoClosed ? [state] : [])].map((event) => describeEvent(event, stop, now)).join(". "),
    since: newest.createdAt,
    ...(isClosed && { isClosed }),
    ...(start?.startTime && { startTime: start.startTime }),
    ...(end?.endTime && { endTime: end.endTime }),
  };
}

function isNews(event: EventRow, stop: Stop, now: BusinessNow): boolean {
  if (stop.status === "completed") return false;
  if (stop.status === "cancelled") return event.kind === "cancelled";
  // A late start is news until it comes.
  if (tracksOf(event).every((track) => track === "start")) return isUpcoming(stop, now);
  return stop.status === "active" || !hasEnded(stop, now);
}

/** An event in words: "Running 20 min late, new start 11:20 AM", "Moved to Riverside Park". @param stop the effective one */
export function describeEvent(
  event: EventRow,
  stop: Pick<Stop, "date" | "startTime" | "isOpen">,
  now: BusinessNow,
): string {
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
      return event.startTime === null ? "Closed for the moment" : `Closed until ${to12Hour(event.startTime)}`;
    case "cancelled":
      return event.why ? `Cancelled: ${event.why}` : "Cancelled";
    case "reopened":
      if (!event.ends.includes("state")) return "Back to the plan";
      // A stop that is not open for business does not open.
      return isUpcoming(stop, now) || !stop.isOpen ? "On again" : "Open again";
  }
}

/** The refusal of a queued press. @param newer the event that makes it outdated */
export const newerEventMessage = (newer: EventRow, stop: Stop, now: BusinessNow): string =>
  `Something newer has happened to this stop: ${describeEvent(newer, stop, now)}`;
