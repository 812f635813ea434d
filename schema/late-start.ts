import { minutesOf, timeAt } from "./minutes.ts";

const DAY_MINUTES = 24 * 60;

interface Planned {
  date: string;
  startTime: string;
}

/** A moment of the business's clock. */
interface Now {
  day: string;
  time: string;
}

/** How far the clock stands behind the planned start, in minutes; negative before it. */
export function sinceStart({ date, startTime }: Planned, { day, time }: Now): number {
  const days = (Date.parse(day) - Date.parse(date)) / 86_400_000;
  return days * DAY_MINUTES + minutesOf(time) - minutesOf(startTime);
}

/**
 * The new start, `HH:MM`, of a stop that is so many minutes late: counted from the planned start, or from now where that has
 * passed (product.md, *The day*). Null on the day after.
 */
export const startAfter = (minutes: number, plan: Planned, now: Now): string | null =>
  timeAt(minutesOf(sinceStart(plan, now) > 0 ? now.time : plan.startTime) + minutes);
