/** "14:30" as a person reads it: "2:30 PM". */
export function to12Hour(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

const DAY_LONG = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const DAY_SHORT = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

// A calendar day has no zone: it is read and written as midnight UTC, so that no zone can shift it.
const atMidnightUtc = (day: string) => new Date(`${day}T00:00:00Z`);

/** A month, as `YYYY-MM`. */
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** "2026-07-04" as "Saturday, July 4"; seen from a day of another year, as "Saturday, July 4, 2026". */
export const longDay = (day: string, today: string) => DAY_LONG.format(atMidnightUtc(day)) + otherYear(day, today);

/** "2026-07-04" as "Sat, Jul 4"; seen from a day of another year, where one is given, as "Sat, Jul 4, 2026". */
export const shortDay = (day: string, today = day) => DAY_SHORT.format(atMidnightUtc(day)) + otherYear(day, today);

const yearOf = (day: string) => day.slice(0, -6);
const otherYear = (day: string, today: string) => (yearOf(day) === yearOf(today) ? "" : `, ${yearOf(day)}`);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day that lies `days` after `day` (before it, when negative). Both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = atMidnightUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Making one takes sixteen times as long as using it, and a send asks for each of its deliveries. */
const WALL_CLOCKS = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = WALL_CLOCKS.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  WALL_CLOCKS.set(timeZone, made);
  return made;
}

/** What calendar and clock of a time zone show: `day` as `YYYY-MM-DD` and `time` as `HH:MM`. */
export interface WallClock {
  day: string;
  time: string;
}

/**
 * What calendar and clock of a time zone show at a moment.
 * @param moment ISO 8601 timestamp or Date
 * @param timeZone IANA name
 */
export function wallClock(moment: string | Date, timeZone: string): WallClock {
  const parts = wallClockOf(timeZone).formatToParts(typeof moment === "string" ? new Date(moment) : moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, time: `${part("hour")}:${part("minute")}` };
}

/** Whether this runtime knows the IANA time zone name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
