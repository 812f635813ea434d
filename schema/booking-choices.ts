import type { BookingPackage } from "./business.ts";
import { formatDollarsShort } from "./money.ts";
import { to12Hour } from "./times.ts";

/** What a booking is chosen from (product.md, *Bookings*). Plain data, so that a page can show it without loading zod. */

/** product.md, *Bookings*: a booking is for at least this many guests. */
export const MIN_GUESTS = 1;

export const BOOKING_STATUSES = ["pending", "confirmed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The six event types of the public form: value and label. */
export const PUBLIC_EVENT_TYPES = [
  { value: "birthday-party", label: "Birthday Party" },
  { value: "corporate-event", label: "Corporate Event" },
  { value: "school-function", label: "School Function" },
  { value: "wedding-reception", label: "Wedding Reception" },
  { value: "community-event", label: "Community Event" },
  { value: "other", label: "Other" },
] as const;

/** The seven event types of the owner's dialog, sent as they are read. */
export const ADMIN_EVENT_TYPES: readonly string[] = [
  "Birthday Party",
  "Corporate Event",
  "School Event",
  "Community Event",
  "Wedding",
  "Family Gathering",
  "Other",
];

/** An event type as a person reads it: "birthday-party" as "Birthday Party"; one that is in no list, as it is. */
export const eventTypeLabel = (eventType: string): string =>
  PUBLIC_EVENT_TYPES.find(({ value }) => value === eventType)?.label ?? eventType;

/** The value of an event type: the spec's value for the spec's six, else the label. */
export const eventTypeValue = (label: string): string =>
  PUBLIC_EVENT_TYPES.find((type) => type.label === label)?.value ?? label;

/** The event types of the owner's dialog: the seven, and before the last those of the owner's list that they do not name. */
export function adminEventTypes(eventTypes: readonly string[]): string[] {
  const known = new Set<string>([...ADMIN_EVENT_TYPES, ...PUBLIC_EVENT_TYPES.map(({ label }) => label)]);
  return [...ADMIN_EVENT_TYPES.slice(0, -1), ...eventTypes.filter((label) => !known.has(label)), "Other"];
}

/** Without a comma in a number: in a text that is a list, it would be one more. */
export const priceText = ({ size, cents }: BookingPackage["prices"][number]) =>
  `${size} ${formatDollarsShort(cents).replace(",", "")}`.trim();

/** The text of a package in a request: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325". */
export const packageText = ({ name, servings, minutes, prices }: BookingPackage): string =>
  `${name}: ${[`${servings} servings`, `${minutes} minutes`, ...prices.map(priceText)].join(", ")}`;

/** The package choices of the public form, as texts; the last is always "Other". */
export const packageChoices = (packages: readonly BookingPackage[]): string[] => [
  ...packages.map(packageText),
  "Other",
];

/** A time to choose: `label` is shown and sent ("2:30 PM"), `time` sorts ("14:30"). */
export interface TimeChoice {
  label: string;
  time: string;
}

export const START_CHOICES: readonly TimeChoice[] = halfHours("08:00", "19:30");
export const END_CHOICES: readonly TimeChoice[] = halfHours("09:00", "21:30");

function halfHours(first: string, last: string): TimeChoice[] {
  const choices: TimeChoice[] = [];
  for (let minutes = minutesOf(first); minutes <= minutesOf(last); minutes += 30) {
    const time = clockTime(Math.floor(minutes / 60), minutes % 60);
    choices.push({ label: to12Hour(time), time });
  }
  return choices;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockTime(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/**
 * The end choices that are left once a start is chosen.
 * @param start the label of a start choice; while none is chosen, every end is offered
 */
export function endChoicesAfter(start: string): readonly TimeChoice[] {
  const chosen = START_CHOICES.find(({ label }) => label === start);
  return chosen ? END_CHOICES.filter(({ time }) => time > chosen.time) : END_CHOICES;
}

/** `preferredTime` as it is sent (product.md, *Bookings*): "2:00 PM - 4:30 PM". */
export const joinTimes = (start: string, end: string): string => `${start} - ${end}`;

const ONE_TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\b\.?)?`;
const TIME_RANGE = new RegExp(String.raw`^${ONE_TIME}\s*(?:-|–|—|to|until)\s*${ONE_TIME}$`, "i");

/**
 * Reads a `preferredTime` text: "2:00 PM - 4:30 PM", "14:00 - 16:00", "2pm-4pm", "2 to 4 pm".
 * @returns both as 24-hour `HH:MM`, or null where the text does not say two times plainly. An end that is not after its
 * start is the day after.
 */
export function parsePreferredTime(text: string | null): { start: string; end: string } | null {
  const match = TIME_RANGE.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, startHour, startMinute, startHalf, endHour, endMinute, endHalf] = match;
  // "2 PM - 4:30" could end in the afternoon or in the night.
  if (startHalf && !endHalf) return null;
  const end = timeFrom(endHour, endMinute, endHalf);
  const start =
    startHalf || !endHalf ? timeFrom(startHour, startMinute, startHalf) : startBefore(end, startHour, startMinute);
  return start && end ? { start, end } : null;
}

/** "2 - 4 PM" begins in the afternoon, "11 - 2 PM" in the morning: the half of the day that puts the start first. */
function startBefore(end: string | null, hour?: string, minute?: string): string | null {
  const sameHalf = timeFrom(hour, minute, end && end >= "12:00" ? "p" : "a");
  return sameHalf && end && sameHalf < end ? sameHalf : timeFrom(hour, minute, "a");
}

function timeFrom(hour = "", minute?: string, half?: string): string | null {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59) return null;
  if (half) {
    if (hours < 1 || hours > 12) return null;
    return clockTime((hours % 12) + (half.toLowerCase() === "p" ? 12 : 0), minutes);
  }
  // "2 - 4" could be day or night: without AM or PM a time says its minutes.
  return minute !== undefined && hours <= 23 ? clockTime(hours, minutes) : null;
}
