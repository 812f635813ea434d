import type { Series } from "../../../../schema/series.ts";
import { shortDay, to12Hour } from "../../../../schema/times.ts";
import { WEEKDAYS } from "../../../../schema/weekdays.ts";

/** "Every 2 weeks on Tuesday and Friday, 11:00 AM - 2:00 PM" */
export function ruleWords({ weekdays, everyWeeks, startTime, endTime }: Series): string {
  const days = new Intl.ListFormat("en-US").format(weekdays.map((weekday) => WEEKDAYS[weekday] ?? ""));
  const often = everyWeeks === 1 ? `Every ${days}` : `Every ${everyWeeks} weeks on ${days}`;
  return `${often}, ${to12Hour(startTime)} - ${to12Hour(endTime)}`;
}

/** "From Sat, Jul 4 · Until Sat, Aug 15 · Paused Sat, Jul 18 to Fri, Jul 31" */
export function ruleSpanWords({ from, until, pauses }: Series, today: string): string {
  const day = (text: string) => shortDay(text, today);
  const begin = from > today ? `From ${day(from)}` : "";
  const end = until === null ? "" : `Until ${day(until)}`;
  const paused = pauses
    .filter((pause) => pause.until >= today)
    .map((pause) => `${day(pause.from)} to ${day(pause.until)}`);
  return [begin, end, paused.length > 0 && `Paused ${paused.join(" and ")}`].filter(Boolean).join(" · ");
}
