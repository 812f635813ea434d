import type { Stop } from "../../../../schema/schedule.ts";
import { shortDay, to12Hour } from "../../../../schema/times.ts";

/** The text of a week's stops, to post with their picture. The change of a stop comes before its place and times. */
export function weekText(businessName: string, stops: Stop[], origin: string, today: string): string {
  const lines = stops.map(({ date, startTime, endTime, name, address, status, change }) => {
    const words = change?.words ?? (status === "cancelled" ? "Cancelled" : "");
    const times = `${to12Hour(startTime)} - ${to12Hour(endTime)}`;
    const day = shortDay(date, today);
    return words ? `${day}: ${words} (${name}, ${address}, ${times})` : `${day}, ${times}: ${name}, ${address}`;
  });
  return [
    `${businessName} this week`,
    ...(lines.length > 0 ? lines : ["No stops this week"]),
    `${origin}/schedule`,
  ].join("\n");
}
