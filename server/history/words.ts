import { z } from "zod";
import { eventTypeLabel, packageText } from "../../schema/booking-choices.ts";
import { bookingPackage, brandColors, dayHours, menuSize, socialLink } from "../../schema/business.ts";
import type { FieldChange } from "../../schema/history.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { formatDollars } from "../../schema/money.ts";
import { shortDay, to12Hour } from "../../schema/times.ts";
import { WEEKDAYS } from "../../schema/weekdays.ts";
import { columnLabels, HIDDEN_VALUE } from "./recorded-tables.ts";
import type { EntryRow } from "./store.ts";

/** Longer values are shown below the sentence. */
const LONGEST_IN_SENTENCE = 60;

/** An entry in words: one sentence, and its fields before and after. @param today the business day: its year is omitted in dates */
export function describeEntry(entry: EntryRow, today: string): { sentence: string; changes: FieldChange[] } {
  const changes = changesOf(entry, today);
  return { sentence: sentenceOf(entry, changes), changes };
}

const THINGS: Record<HistoryThing, string> = {
  stop: "stop",
  day: "stop",
  rule: "repeating stop",
  item: "menu item",
  booking: "booking",
  message: "message",
  photo: "photo submission",
  subscriber: "subscriber",
  settings: "settings",
  send: "send",
  erasure: "erasure",
  calendar: "calendar address",
  account: "helper",
  passkey: "passkey",
  session: "device",
};

/** The words before a person's or device's name. */
const BEFORE_NAMES: Partial<Record<HistoryThing, string>> = {
  booking: "booking of",
  message: "message from",
  photo: "photos of",
  passkey: "passkey of",
};

/** “the stop “Pier””, "booking 7", "12 stops". */
function nameOf({ thing, title, rowId, rows }: EntryRow): string {
  const one = THINGS[thing];
  if (title !== null) return `the ${BEFORE_NAMES[thing] ?? one} “${title}”`;
  if (rowId !== null) return thing === "settings" ? "the settings" : `${one} ${rowId}`;
  return rows === 1 ? `a ${one}` : `${rows} ${one}s`;
}

function sentenceOf(entry: EntryRow, changes: FieldChange[]): string {
  const own = OWN_SENTENCES[entry.thing]?.(entry);
  if (own) return own;
  const name = nameOf(entry);
  if (entry.action === "added") return `Added ${name}`;
  if (entry.action === "deleted") return `Deleted ${name}`;
  const fields = Object.entries(entry.after ?? {});
  const [field, value] = fields[0] ?? [];
  const ofField =
    field !== undefined && fields.length === 1 ? FIELD_SENTENCES[field]?.(name, Boolean(value)) : undefined;
  return ofField ?? changeSentence(changes, entry.thing === "settings" ? "" : ` of ${name}`, name);
}

/** @param of as in "the price of the menu item", empty for the settings */
function changeSentence(changes: FieldChange[], of: string, name: string): string {
  const [first, ...others] = changes;
  if (!first) return `Changed ${name}`;
  const { label, before, after } = first;
  const isShort = (before ?? "").length + (after ?? "").length <= LONGEST_IN_SENTENCE;
  if (others.length > 0 || !isShort || (before === null && after === null)) {
    return `Changed ${joined(changes.map((change) => `the ${change.label}`))}${of}`;
  }
  if (before === null) return `Set the ${label}${of} to ${after}`;
  if (after === null) return `Took the ${label}${of} away, which was ${before}`;
  return `Changed the ${label}${of} from ${before} to ${after}`;
}

const joined = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const SENDS: Record<string, (name: string) => string> = {
  "location-update": (name) => `Told subscribers of ${name}`,
  "mass-sms": () => "Sent an SMS to all subscribers",
  "mass-email": () => "Sent a mail to all subscribers",
  test: () => "Sent a message to the owner, to try it",
};

const DAY_EVENTS: Record<string, string> = {
  late: "running late",
  moved: "moved",
  soldOut: "sold out",
  closingEarly: "closing early",
  closed: "closed for the moment",
  cancelled: "cancelled",
  reopened: "back to the plan",
};

/** Things with sentences other than "Added", "Changed" and "Deleted". */
const OWN_SENTENCES: Partial<Record<HistoryThing, (entry: EntryRow) => string>> = {
  day: (entry) => {
    const kind = DAY_EVENTS[String(entry.after?.kind)];
    const stop = nameOf(entry);
    return entry.action === "added" && kind ? `Said of ${stop}: ${kind}` : `Took back what was said of ${stop}`;
  },
  send: (entry) => SENDS[String(entry.after?.kind)]?.(entry.title ? `“${entry.title}”` : "a stop") ?? "Sent messages",
  erasure: () => "Erased a person everywhere",
  calendar: ({ action }) =>
    action === "deleted" ? "Took the calendar address away" : "Made a new address for the calendar",
  account: (entry) => {
    if (entry.action === "added") return `Invited ${nameOf(entry)}`;
    if (entry.action === "deleted") return `Ended ${nameOf(entry)}`;
    return "Changed the password";
  },
  session: ({ rows }) => (rows === 1 ? "Signed out a device" : `Signed out ${rows} devices`),
};

/** Fields with a sentence of their own, when nothing else has changed. */
const FIELD_SENTENCES: Record<string, (name: string, isSet: boolean) => string> = {
  deletedAt: (name, isSet) => (isSet ? `Deleted ${name}` : `Brought ${name} back`),
  isRead: (name) => `Marked ${name} as read`,
  isSaved: (name) => `Saved ${name}`,
  isApproved: (name, isSet) => (isSet ? `Approved ${name}` : `Took back the approval of ${name}`),
  isSkipped: (name, isSet) => (isSet ? `Skipped ${name}` : `Took back the skip of ${name}`),
  soldOutOn: (name, isSet) => (isSet ? `Sold out for the day: ${name}` : `Back on the menu today: ${name}`),
  isSetUp: () => "Went through the first setup",
};

function changesOf({ thing, before, after }: EntryRow, today: string): FieldChange[] {
  const columns = columnLabels(thing);
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    // `names`, of a merged entry, is no column.
    const title = field in columns ? columns[field] : field;
    if (title == null) return [];
    const isHidden = before?.[field] === HIDDEN_VALUE || after?.[field] === HIDDEN_VALUE;
    if (isHidden) return [{ label: title, before: null, after: null }];
    const [was, is] = [before, after].map((values) => partsOf({ field, title, today }, values?.[field]));
    return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
      .map((label) => ({ label, before: was?.get(label) ?? null, after: is?.get(label) ?? null }))
      .filter((change) => change.before !== change.after);
  });
}

/** A field's texts by label: a list has a label for each of its entries. */
type Parts = Map<string, string | null>;

interface Field {
  field: string;
  title: string;
  today: string;
}

function partsOf(of: Field, value: unknown): Parts {
  const isNothing =
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  if (isNothing) return new Map();
  return LISTS[of.field]?.(value) ?? new Map([[of.title, textOf(of.field, value, of.today)]]);
}

/** Columns with days, `YYYY-MM-DD`. */
const DAYS = new Set(["date", "from", "until", "exceptDays", "preferredDate", "soldOutOn"]);
/** Columns with times, `HH:MM`. */
const TIMES = new Set(["startTime", "endTime"]);
/** Columns with whole cents. */
const CENTS = new Set(["smallPrice", "mediumPrice", "largePrice"]);

function textOf(field: string, value: unknown, today: string): string {
  if (typeof value === "boolean") {
    const [yes, no] = SWITCHES[field] ?? ["yes", "no"];
    return value ? yes : no;
  }
  if (typeof value === "number") return CENTS.has(field) ? formatDollars(value) : String(value);
  if (typeof value === "string") {
    if (DAYS.has(field)) return shortDay(value, today);
    if (TIMES.has(field)) return to12Hour(value);
    return field === "eventType" ? eventTypeLabel(value) : value;
  }
  if (field === "pauses") return pausesText(value, today);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.map((item) => (field === "weekdays" ? WEEKDAYS[Number(item)] : textOf(field, item, today))).join(", ");
}

const pauses = z.array(z.object({ from: z.string(), until: z.string() }));

const pausesText = (value: unknown, today: string): string =>
  (pauses.safeParse(value).data ?? [])
    .map(({ from, until }) => `${shortDay(from, today)} to ${shortDay(until, today)}`)
    .join(", ");

/** @returns undefined for a value of another shape */
const of =
  <Schema extends z.ZodType>(schema: Schema, parts: (value: z.output<Schema>) => [string, string | null][]) =>
  (value: unknown): Parts | undefined => {
    const read = schema.safeParse(value);
    return read.success ? new Map(parts(read.data)) : undefined;
  };

/** Lists whose entries have names: each entry is compared separately. */
const LISTS: Record<string, (value: unknown) => Parts | undefined> = {
  sizes: of(z.array(menuSize), (sizes) =>
    sizes.flatMap(({ name, price, note }): [string, string | null][] => [
      [`price of ${name}`, formatDollars(price)],
      [`note of ${name}`, note || null],
    ]),
  ),
  packages: of(z.array(bookingPackage), (packages) =>
    packages.map((entry) => [`package ${entry.name}`, packageText(entry).slice(entry.name.length + 2)]),
  ),
  hours: of(z.array(dayHours), (week) =>
    week.map((hours, day) => [
      `hours of ${WEEKDAYS[day]}`,
      hours ? `${to12Hour(hours.open)} to ${to12Hour(hours.close)}` : "closed",
    ]),
  ),
  colors: of(brandColors, ({ main, deep }) => [
    ["main color", main],
    ["deep color", deep],
  ]),
  socialLinks: of(z.array(socialLink), (links) => links.map(({ name, url }) => [`link ${name}`, url])),
};

/** The texts of boolean fields. */
const SWITCHES: Record<string, [on: string, off: string]> = {
  isAvailable: ["available", "not available"],
  isOpen: ["open", "closed"],
  isSkipped: ["skipped", "not skipped"],
  emailNotifications: ["on", "off"],
  smsNotifications: ["on", "off"],
  isActive: ["active", "switched off"],
  showsDrawing: ["shown", "not shown"],
  approvePhotos: ["needed", "not needed"],
  isSetUp: ["done", "not done"],
};
