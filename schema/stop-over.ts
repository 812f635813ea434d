import type { Stop } from "./schedule.ts";

/** Whether a stop is over at a moment of the business's clock. One that runs past midnight ends, for today's visitors, with the day. */
export function hasEnded(
  stop: { date: string; startTime: string; endTime: string },
  now: { day: string; time: string },
): boolean {
  const endsNextDay = stop.endTime <= stop.startTime;
  return stop.date < now.day || (stop.date === now.day && !endsNextDay && stop.endTime <= now.time);
}

/** Whether a stop is over for visitors. One that was cancelled stays to be seen until its day is over. */
export function isOver({ status, ...stop }: Stop, now: { day: string; time: string }): boolean {
  if (status === "active" || status === "completed") return status === "completed";
  return status === "cancelled" ? stop.date < now.day : hasEnded(stop, now);
}
