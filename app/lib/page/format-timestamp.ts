import { useSite } from "./site.ts";

// Cached, because creating a format takes longer than rendering the row that uses it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns a function that formats an ISO timestamp in the business's time zone: "Jul 4, 2026, 1:12 PM". */
export function useFormatTimestamp(): (timestamp: string) => string {
  const format = formatFor(useSite().business.timezone);
  return (timestamp) => format.format(new Date(timestamp));
}
