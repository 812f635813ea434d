import { useSite } from "./site.ts";

// To make one takes longer than to draw the row that it is for.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Turns a moment of an answer into what the business's clock showed: "Jul 4, 2026, 1:12 PM". */
export function useMomentWords(): (moment: string) => string {
  const format = formatFor(useSite().business.timezone);
  return (moment) => format.format(new Date(moment));
}
