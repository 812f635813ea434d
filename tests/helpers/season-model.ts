import { addDays } from "../../schema/times.ts";
import { weekdayOf, weekStart } from "../../schema/weeks.ts";

/** What a business plans and says, in the fewest words: the simulation holds every view of the site against it. */

export interface Rule {
  id: number;
  name: string;
  weekdays: number[];
  everyWeeks: number;
  from: string;
  until: string | null;
  startTime: string;
  endTime: string;
  except: string[];
}

export interface Plan {
  id: number;
  name: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** What is said of a stop of today. */
export interface Said {
  kind: string;
  ended?: string;
  name?: string;
  startTime?: string;
  endTime?: string;
}

export interface Shown {
  id: number;
  date: string;
  name: string;
  startTime: string;
  endTime: string;
  isOpen: boolean;
  status: "scheduled" | "active" | "completed" | "cancelled";
  kind: string | null;
}

export interface Now {
  day: string;
  time: string;
}

const DAY_MS = 86_400_000;

/** Whether a rule wants a stop on a day: by counting weeks, without any library. */
export function wants(rule: Rule, day: string): boolean {
  const weeks = (Date.parse(weekStart(day)) - Date.parse(weekStart(rule.from))) / (7 * DAY_MS);
  const isIn = day >= rule.from && (rule.until === null || day <= rule.until) && !rule.except.includes(day);
  return isIn && rule.weekdays.includes(weekdayOf(day)) && weeks % rule.everyWeeks === 0;
}

/** A stop as visitors must see it. */
export function shownAs(
  plan: Plan,
  said: Said | undefined,
  state: { isSkipped: boolean; status: string },
  now: Now,
): Shown {
  const place = { name: said?.name ?? plan.name };
  const times = { startTime: said?.startTime ?? plan.startTime, endTime: said?.endTime ?? plan.endTime };
  const isCancelled = state.status !== "completed" && (state.isSkipped || said?.kind === "cancelled");
  const status = isCancelled ? "cancelled" : (state.status as Shown["status"]);
  const isPast = plan.date < now.day || (plan.date === now.day && times.endTime <= now.time);
  const waits = plan.date > now.day || now.time < times.startTime;
  const isLate = said?.kind === "late" || said?.ended === "late";
  const isTold = status !== "completed" && (said?.kind === "cancelled" || (isLate ? waits : !isPast));
  return {
    id: plan.id,
    date: plan.date,
    ...place,
    ...times,
    isOpen: said?.kind !== "closed" && said?.kind !== "soldOut",
    status,
    kind: said && isTold ? said.kind : null,
  };
}

/** Where a visitor must be sent: to the active stop, else to the first of today that has not ended. */
export function currentOf(stops: Shown[], now: Now): Shown | undefined {
  const standing = stops.filter(({ status }) => status === "active");
  const today = stops.filter(
    ({ date, status, endTime }) => date === now.day && status === "scheduled" && endTime > now.time,
  );
  return [...standing, ...today][0];
}

/** What holds after a change ends: what it had set itself is as planned again. */
export function reopened(said: Said): Said {
  const { kind, name, startTime, endTime } = said;
  if (kind === "late") return { kind: "reopened", ended: kind, name, endTime };
  if (kind === "moved") return { kind: "reopened", ended: kind, startTime, endTime };
  if (kind === "closingEarly") return { kind: "reopened", ended: kind, name, startTime };
  return { kind: "reopened", ended: kind, name, startTime, endTime };
}

export const eightWeeks = (day: string) => Array.from({ length: 57 }, (_, index) => addDays(day, index));
