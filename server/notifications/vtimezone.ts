import { Temporal } from "temporal-polyfill";

/**
 * The rules of a time zone around a day, as a VTIMEZONE (RFC 5545, 3.6.5): Outlook knows a zone by this alone.
 * @param name IANA name
 * @param day `YYYY-MM-DD`; the rules hold from the change of clocks before it to the two that follow
 */
export function vtimezone(name: string, day: string): string {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: name, plainTime: "12:00" });
  const before = noon.getTimeZoneTransition("previous");
  const first = before ? observance(before) : fixed(noon);
  const next = noon.getTimeZoneTransition("next");
  const second = next?.getTimeZoneTransition("next");
  const observances = [first, ...[next, second].flatMap((change) => (change ? [observance(change)] : []))];
  return ["BEGIN:VTIMEZONE", `TZID:${name}`, ...observances.flat(), "END:VTIMEZONE"].join("\r\n");
}

/** What holds from a change of clocks on. */
function observance(change: Temporal.ZonedDateTime): string[] {
  const earlier = change.subtract({ nanoseconds: 1 });
  const isDaylight = change.offsetNanoseconds > earlier.offsetNanoseconds;
  // The moment of the change, as the clocks before it show it.
  const onset = change.toInstant().toZonedDateTimeISO(earlier.offset).toPlainDateTime();
  return part(isDaylight ? "DAYLIGHT" : "STANDARD", onset, earlier.offset, change.offset);
}

/** A zone whose clocks never changed. */
const fixed = ({ offset }: Temporal.ZonedDateTime) =>
  part("STANDARD", Temporal.PlainDateTime.from("1970-01-01T00:00"), offset, offset);

const part = (kind: "DAYLIGHT" | "STANDARD", onset: Temporal.PlainDateTime, from: string, to: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${onset.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "")}`,
  `TZOFFSETFROM:${from.replaceAll(":", "")}`,
  `TZOFFSETTO:${to.replaceAll(":", "")}`,
  `END:${kind}`,
];
