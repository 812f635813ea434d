import type { DayHours } from "./business.ts";
import { SHORT_WEEKDAYS } from "./weekdays.ts";

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** "11:00" as "11AM", "10:30" as "10:30AM". */
function shortTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${hours < 12 ? "AM" : "PM"}`;
}

/** "11AM-8PM", or "Closed". */
const hoursWords = (hours: DayHours | undefined) =>
  hours ? `${shortTime(hours.open)}-${shortTime(hours.close)}` : "Closed";

/** The week from Monday on, neighbouring days of equal hours in one row: "Mon-Fri", "11AM-8PM". */
export function groupedHours(week: DayHours[]): { days: string; hours: string }[] {
  const groups: { first: string; last: string; hours: string }[] = [];
  for (const day of MONDAY_FIRST) {
    const name = SHORT_WEEKDAYS[day] ?? "";
    const hours = hoursWords(week[day]);
    const group = groups.at(-1);
    if (group?.hours === hours) group.last = name;
    else groups.push({ first: name, last: name, hours });
  }
  return groups.map(({ first, last, hours }) => ({ days: first === last ? first : `${first}-${last}`, hours }));
}
