import { useSite } from "./site.ts";

/** Turns a moment of an answer into what the business's clock showed: "Jul 4, 2026, 1:12 PM". */
export function useMomentWords(): (moment: string) => string {
  const { timezone } = useSite().business;
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: timezone });
  return (moment) => format.format(new Date(moment));
}
