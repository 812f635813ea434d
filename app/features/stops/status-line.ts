import type { VisibleChange } from "../../../schema/day-events.ts";
import type { CurrentLocation } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { endOfStop, hasEnded, isUpcoming } from "../../../schema/stop-over.ts";
import { shortDay, to12Hour, wallClock } from "../../../schema/times.ts";

type Times = Pick<CurrentLocation, "date" | "startTime" | "endTime">;

/** Whether it is before, during or after the times of a stop, by the business's clock. */
export function phaseOf(stop: Times, moment: Date, timezone: string): "before" | "during" | "after" {
  const now = wallClock(moment, timezone);
  if (isUpcoming(stop, now)) return "before";
  return hasEnded(stop, now) ? "after" : "during";
}

/** The minutes until the times of a stop end; 0 or negative afterwards. */
export function minutesLeft(stop: Times, moment: Date, timezone: string): number {
  const { day, time } = wallClock(moment, timezone);
  return (Date.parse(`${endOfStop(stop)}Z`) - Date.parse(`${day}T${time}Z`)) / 60_000;
}

/** The hours of a stop in relation to now: "Open until 6:00 PM" (product.md, *Today's location*). */
export function scheduleWords(stop: Times & { isOpen: boolean }, now: Date, timezone: string): string {
  const { date, startTime, endTime, isOpen } = stop;
  const phase = phaseOf(stop, now, timezone);
  if (phase === "after") return `Was scheduled until ${to12Hour(endTime)}`;
  if (phase === "during") return `${isOpen ? "Open" : "Here"} until ${to12Hour(endTime)}`;
  const today = wallClock(now, timezone).day;
  const day = date === today ? "" : `${shortDay(date, today)} `;
  return `${isOpen ? "Opens" : "Here"} ${day}at ${to12Hour(startTime)}`;
}

/** A time of day within this span is unambiguous. */
const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/**
 * "Open until 6:00 PM · confirmed at 10:56 AM". An event of the day counts as a confirmation. All times are times of day, not
 * spans until now, so that they stay true on a page that is not hydrated.
 */
export function statusWords(stop: CurrentLocation, now: Date, timezone: string): string {
  const words = scheduleWords(stop, now, timezone);
  const { confirmedAt, change } = stop;
  const latest = change && Date.parse(change.since) > Date.parse(confirmedAt) ? change.since : confirmedAt;
  const isOld = now.getTime() - Date.parse(latest) >= HALF_DAY_MS;
  return isOld ? words : `${words} · confirmed at ${clockTime(latest, timezone)}`;
}

/** The line of an event: "Running 20 min late · updated at 10:56 AM". */
export const changeWords = ({ words, since }: Pick<VisibleChange, "words" | "since">, timezone: string) =>
  `${words} · updated at ${clockTime(since, timezone)}`;

const clockTime = (moment: string, timezone: string) => to12Hour(wallClock(moment, timezone).time);

const HOUR_MS = 60 * 60 * 1000;

/** Whether a reopening is too old to be news: after an hour the stop is simply open. */
export const isOldReopening = ({ kind, isClosed, since }: VisibleChange, now: Date): boolean =>
  kind === "reopened" && !isClosed && now.getTime() - Date.parse(since) >= HOUR_MS;

/** Whether today's event has closed a stop, for the moment or for the rest of the day. */
export const isClosedToday = ({ status, change }: Pick<Stop, "status" | "change">): boolean =>
  status === "cancelled" || change?.isClosed === true;

/** Whether a stop sells nothing more today. A stop that is closed for the moment opens again. */
export const isSoldOut = ({ change }: Pick<Stop, "change">): boolean => change?.kind === "soldOut";

/** Whether an event is still shown, also on a page that stays open. A late start is shown until that time. */
export function isChangeShown(stop: CurrentLocation, change: VisibleChange, now: Date, timezone: string): boolean {
  if (isOldReopening(change, now)) return false;
  const { kind, isClosed } = change;
  const phase = phaseOf(stop, now, timezone);
  return kind === "late" && !isClosed ? phase === "before" : stop.status === "active" || phase !== "after";
}
