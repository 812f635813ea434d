import type { CurrentLocation } from "../../../schema/locations.ts";
import { addDays, shortDay, to12Hour, wallClock } from "../../../schema/times.ts";

/** What the clock says of a stop: "Open until 6:00 PM" (product.md, *Today's location*). */
export function scheduleWords(
  { date, startTime, endTime, isOpen }: CurrentLocation,
  now: Date,
  timezone: string,
): string {
  const { day, time } = wallClock(now, timezone);
  const moment = `${day} ${time}`;
  // An end that is not after the start lies on the day after.
  const endDay = endTime > startTime ? date : addDays(date, 1);

  if (moment < `${date} ${startTime}`) {
    const when = `${date === day ? "" : `${shortDay(date)} `}at ${to12Hour(startTime)}`;
    return isOpen ? `Opens ${when}` : `Here ${when}`;
  }
  if (moment < `${endDay} ${endTime}`) return `${isOpen ? "Open" : "Here"} until ${to12Hour(endTime)}`;
  return `Was scheduled until ${to12Hour(endTime)}`;
}

/** When the owner last said so: "confirmed 12 min ago". */
export function confirmedWords({ confirmedAt }: CurrentLocation, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(confirmedAt)) / 60_000);
  if (minutes < 1) return "confirmed just now";
  if (minutes < 60) return `confirmed ${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `confirmed ${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "confirmed 1 day ago" : `confirmed ${days} days ago`;
}
