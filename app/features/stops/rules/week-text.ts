import type { Stop } from "../../../../schema/schedule.ts";
import { shortDay, to12Hour } from "../../../../schema/times.ts";

/** A week's stops as a text to post beside their picture. */
export function weekText(businessName: string, stops: Stop[], origin: string, today: string): string {
  const lines = stops.map(({ date, startTime, endTime, name, address, status, change }) => {
    const words = change?.words ?? (status === "cancelled" ? "Cancelled" : "");
    const line = `${shortDay(date, today)}, ${to12Hour(startTime)} - ${to12Hour(endTime)}: ${name}, ${address}`;
    return words ? `${line} (${words})` : line;
  });
  return [
    `${businessName} this week`,
    ...(lines.length > 0 ? lines : ["No stops this week"]),
    `${origin}/schedule`,
  ].join("\n");
}
