import type { Location } from "../../../schema/locations.ts";
import { shortDay, to12Hour } from "../../../schema/times.ts";

/** "Sat, Jul 4 · 11:00 AM - 6:00 PM", with the year when it is not the current one. */
export const whenWords = (
  { date, startTime, endTime }: Pick<Location, "date" | "startTime" | "endTime">,
  today: string,
) => `${shortDay(date, today)} · ${to12Hour(startTime)} - ${to12Hour(endTime)}`;
