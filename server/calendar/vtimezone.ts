import { Temporal } from "temporal-polyfill";

/** So many changes of clocks beyond the last day are told, for who moves an event. */
const CHANGES_AFTERWARDS = 2;

const NANOSECONDS_IN_MINUTE = 60_000_000_000;

/**
 * The rules of a time zone around some days, as a VTIMEZONE (RFC 5545, 3.6.5): Outlook knows a zone by this alone.
 * @param name IANA name
 * @param first,last days, `YYYY-MM-DD`; the rules hold from the change of clocks before them to the two that follow
 */
export function vtimezone(name: string, first: string, last = first): string {
  const noon = Temporal.PlainDate.from(first).toZonedDateTime({ timeZone: name, plainTime: "12:00" });
  const before = noon.getTimeZoneTransition("previous");
  const observances = [before && !isFromTheSun(before) ? observance(before) : fixed(noon)];
  const end = Temporal.PlainDate.from(last);
  let afterwards = 0;
  let change = noon.getTimeZoneTransition("next");
  while (change && afterwards < CHANGES_AFTERWARDS) {
    observances.push(observance(change));
    if (Temporal.PlainDate.compare(change.toPlainDate(), end) > 0) afterwards += 1;
    change = change.getTimeZoneTransition("next");
  }
  return ["BEGIN:VTIMEZONE", `TZID:${name}`, ...observances.flat(), "END:VTIMEZONE"].join("\r\n");
}

/** Many zones have had one time ever since their clocks went by the sun, whose offsets have seconds that calendars stumble over. */
const isFromTheSun = (change: Temporal.ZonedDateTime) =>
  change.subtract({ nanoseconds: 1 }).offsetNanoseconds % NANOSECONDS_IN_MINUTE !== 0;

/** What holds from a change of clocks on. */
function observance(change: Temporal.ZonedDateTime): string[] {
  const earlier = change.subtract({ nanoseconds: 1 });
  const isDaylight = change.offsetNanoseconds > earlier.offsetNanoseconds;
  // The moment of the change, as the clocks before it show it.
  const onset = change
    .toPlainDateTime()
    .subtract({ nanoseconds: change.offsetNanoseconds - earlier.offsetNanoseconds });
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
