import type { Stop } from "./schedule.ts";
import { addDays, type WallClock } from "./times.ts";

type Times = Pick<Stop, "date" | "startTime" | "endTime">;

/** A stop at night is over on the next morning at this time at the latest (product.md, *Today's location*). */
export const NIGHT_END_TIME = "06:00";

/** Moments as texts that compare: "2026-07-04T18:00". */
const moment = (day: string, time: string) => `${day}T${time}`;

/** An end that is not after the start lies on the morning after. */
const isAtNight = ({ startTime, endTime }: Times) => endTime <= startTime;

/** When a stop ends, as "2026-07-05T02:00" on the business's clock. */
export function endOfStop(stop: Times): string {
  if (!isAtNight(stop)) return moment(stop.date, stop.endTime);
  return moment(addDays(stop.date, 1), stop.endTime < NIGHT_END_TIME ? stop.endTime : NIGHT_END_TIME);
}

/** Until when a stop belongs to its day: midnight, or its end on the morning after. As `endOfStop`. */
export const dayEndOfStop = (stop: Times): string =>
  isAtNight(stop) ? endOfStop(stop) : moment(addDays(stop.date, 1), "00:00");

/** The business day of somebody who is at a stop: in the small hours of one by night, the day on which the night began. */
export const businessDayAtStop = (stop: Times, { day, time }: WallClock): string =>
  isAtNight(stop) && time < NIGHT_END_TIME ? addDays(day, -1) : day;

/** Until when a truck that came at this moment is at a stop, if nobody completes it: its day's end, or the morning where that has passed. */
export function activeUntil(stop: Times, came: WallClock): string {
  const dayEnd = dayEndOfStop(stop);
  return moment(came.day, came.time) < dayEnd ? dayEnd : moment(came.day, NIGHT_END_TIME);
}

/** Whether a stop's times are over. */
export const hasEnded = (stop: Times, { day, time }: WallClock): boolean => endOfStop(stop) <= moment(day, time);

/** Whether a stop is still to begin. */
export const isUpcoming = ({ date, startTime }: Pick<Times, "date" | "startTime">, { day, time }: WallClock): boolean =>
  moment(day, time) < moment(date, startTime);

/** Whether a stop is one of today's: on its own day, and until its end on the morning after. */
export const isTodaysStop = (stop: Times, { day, time }: WallClock): boolean =>
  stop.date <= day && moment(day, time) < dayEndOfStop(stop);

/** Whether visitors see a stop struck through: one of today that is called off, or of last night until it would have ended. */
export const isCalledOff = (stop: Times & Pick<Stop, "status" | "planned">, now: WallClock): boolean =>
  stop.status === "cancelled" && stop.date <= now.day && !isOver(stop, now);

/** Whether a stop is over for visitors. One that was cancelled stays to be seen until the day that was planned is over. */
export function isOver(stop: Times & Pick<Stop, "status" | "planned">, now: WallClock): boolean {
  const { status, planned } = stop;
  if (status === "active" || status === "completed") return status === "completed";
  if (status !== "cancelled") return hasEnded(stop, now);
  return dayEndOfStop({ ...stop, ...planned }) <= moment(now.day, now.time);
}
