import type { Stop } from "../../schema/schedule.ts";

/** A stop in a picture. */
export type DrawnStop = Pick<Stop, "name" | "address" | "date" | "startTime" | "endTime" | "status"> & {
  /** What has changed today. */
  words: string | null;
};

/** What differs from the plan, in its colors; null while nothing does. */
export function drawnStateOf({ status, words }: DrawnStop) {
  if (status === "cancelled") return { words: words ?? "Cancelled", background: "#b3122f", color: "#ffffff" };
  return words === null ? null : { words, background: "#ffc93c", color: "#0b2545" };
}
