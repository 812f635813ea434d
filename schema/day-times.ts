import { minutesSinceMidnight, timeFromMinutes } from "./minutes.ts";
import type { Stop } from "./schedule.ts";
import { endOfStop } from "./stop-over.ts";
import { to12Hour, type WallClock } from "./times.ts";

/** The times of a late start and of an early end, held to the clock and to the plan: the desk offers none that the server refuses. */

const DAY_MINUTES = 24 * 60;
const HALF_HOUR = 30;

type Planned = Pick<Stop, "date" | "startTime" | "endTime">;

interface Known {
  plan: Planned;
  /** As it holds by now. */
  stop: Pick<Stop, "startTime" | "endTime">;
  now: WallClock;
}

/** Minutes from the planned start until now; negative before it. */
export function minutesSinceStart(
  { date, startTime }: Pick<Planned, "date" | "startTime">,
  { day, time }: WallClock,
): number {
  const days = (Date.parse(day) - Date.parse(date)) / 86_400_000;
  return days * DAY_MINUTES + minutesSinceMidnight(time) - minutesSinceMidnight(startTime);
}

/** How far a time lies behind the planned start, in minutes: a stop may run past midnight. */
const after = (start: string, time: string) =>
  (minutesSinceMidnight(time) - minutesSinceMidnight(start) + DAY_MINUTES) % DAY_MINUTES;

/** How far an end lies behind the planned start, in minutes. */
function lengthTo(endTime: string, plan: Planned): number {
  const [day = "", time = ""] = endOfStop({ ...plan, endTime }).split("T");
  return minutesSinceStart(plan, { day, time });
}

/** Whether a time of the stop's day, `HH:MM`, has come. */
export const hasPassed = (time: string, plan: Planned, now: WallClock): boolean =>
  after(plan.startTime, time) <= minutesSinceStart(plan, now);

/**
 * The new start, `HH:MM`, of a stop that is so many minutes late: counted from the planned start, or from now where that has
 * passed (product.md, *The day*). Null on the day after.
 */
export function delayedStart(minutes: number, plan: Planned, now: WallClock): string | null {
  const start = minutesSinceMidnight(plan.startTime) + Math.max(0, minutesSinceStart(plan, now)) + minutes;
  return start < DAY_MINUTES ? timeFromMinutes(start) : null;
}

/** A start is a time of the stop's own day: one after midnight would read as the morning before. */
export const START_PAST_MIDNIGHT = "A start cannot be late past midnight";

/** Why a stop cannot begin at a time, `HH:MM`; undefined where it can. */
export function startTimeProblem(start: string, { plan, stop, now }: Known): string | undefined {
  if (plan.endTime <= plan.startTime && start < plan.endTime) return START_PAST_MIDNIGHT;
  if (start <= plan.startTime) return `That is not later than planned, ${to12Hour(plan.startTime)}`;
  if (hasPassed(start, plan, now)) return "That time has passed";
  if (after(plan.startTime, start) >= lengthTo(stop.endTime, plan)) return `The stop ends at ${to12Hour(stop.endTime)}`;
  return undefined;
}

const LATE_MINUTES = [10, 20, 30, 60];

/** The late starts that the desk offers, the soonest first: those that the server would take. None on the day after. */
export function lateStartChoices(known: Known): { minutes: number; startTime: string }[] {
  const { plan, now } = known;
  if (now.day > plan.date) return [];
  return LATE_MINUTES.flatMap((minutes) => {
    const startTime = delayedStart(minutes, plan, now);
    return startTime === null || startTimeProblem(startTime, known) ? [] : [{ minutes, startTime }];
  });
}

/** Why a stop cannot close at a time, `HH:MM`; undefined where it can. */
export function endTimeProblem(end: string, { plan, stop, now }: Known): string | undefined {
  const length = after(plan.startTime, end);
  if (length <= after(plan.startTime, stop.startTime)) return `The stop begins at ${to12Hour(stop.startTime)}`;
  if (length >= lengthTo(plan.endTime, plan)) return `That is not earlier than planned, ${to12Hour(plan.endTime)}`;
  if (hasPassed(end, plan, now)) return "That time has passed";
  return undefined;
}

/** Why a stop cannot be closed until a time, `HH:MM`; undefined where it can. */
export function closedUntilProblem(time: string, { plan, stop, now }: Known): string | undefined {
  const length = after(plan.startTime, time);
  if (length >= lengthTo(stop.endTime, plan)) return `The stop ends at ${to12Hour(stop.endTime)}`;
  return length <= minutesSinceStart(plan, now) ? "That time has passed" : undefined;
}

const BREAK_MINUTES = [15, 30, 45, 60];
const ROUNDED_TO = 5;

/** The times, `HH:MM`, until which the desk offers to close a stop that is open. */
export function reopeningChoices(known: Known): string[] {
  const { plan, now } = known;
  const clock = minutesSinceMidnight(plan.startTime) + minutesSinceStart(plan, now);
  return BREAK_MINUTES.map((minutes) => timeFromMinutes(Math.ceil((clock + minutes) / ROUNDED_TO) * ROUNDED_TO)).filter(
    (time) => !closedUntilProblem(time, known),
  );
}

const MOST_ENDS = 4;

/** The early ends that the desk offers, `HH:MM`: the next half hours in which the stop takes place, also those after midnight. */
export function earlyEndChoices({ plan, stop, now }: Known): string[] {
  // The truck may be at a stop before the day of the stop.
  const clock = now.day < plan.date ? { ...now, day: plan.date } : now;
  const begun = Math.max(minutesSinceStart(plan, clock), after(plan.startTime, stop.startTime));
  const start = minutesSinceMidnight(plan.startTime);
  const first = (Math.floor((start + begun) / HALF_HOUR) + 1) * HALF_HOUR;
  const times: string[] = [];
  for (let at = first; at < start + lengthTo(plan.endTime, plan); at += HALF_HOUR) times.push(timeFromMinutes(at));
  return times.slice(0, MOST_ENDS);
}
