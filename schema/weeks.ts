import { addDays } from "./times.ts";

/** The day of the week on which a day falls: Sunday is 0. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Sunday that begins the week of a day. */
export const weekStart = (day: string) => addDays(day, -weekdayOf(day));

/** A day and the six days after it. */
export const sevenDaysFrom = (day: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(day, index));
