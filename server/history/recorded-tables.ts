import type { Selectable } from "kysely";
import { z } from "zod";
import { booking } from "../../schema/bookings.ts";
import { businessSettings } from "../../schema/business.ts";
import { contactMessage } from "../../schema/contact.ts";
import { dayEvent } from "../../schema/day-events.ts";
import { describeDevice } from "../../schema/device-words.ts";
import { erasure } from "../../schema/erasures.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { stopPlan } from "../../schema/locations.ts";
import { menuItem } from "../../schema/menu.ts";
import { photoSubmission } from "../../schema/photos.ts";
import { series } from "../../schema/series.ts";
import { subscriber } from "../../schema/subscribers.ts";
import type { Database } from "../db/database.ts";
import type { Table, Tables } from "../db/tables.ts";
import { historyStore } from "./store.ts";

/** How the history records a table. */
export interface RecordedTable<Row> {
  thing: HistoryThing;
  /** The row's name in an entry. */
  title?(row: Row, trx: Database): string | Promise<string>;
  /** The recorded columns with their labels, as after "the"; null when the entry's sentence says it. */
  columns: { [Column in keyof Row]?: string | null };
  /** Columns that are recorded without their values. */
  hidden?: (keyof Row & string)[];
  /** The column with the id of another table's row that the entry is about. */
  about?: keyof Row & string;
  /** The table has personal data: entries lose their texts when the row is deleted. */
  isPersonal?: true;
}

/** The titles of a row's fields. A field without a title is not recorded: passwords, keys and the texts of messages have none. */
const titlesOf = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const title = z.globalRegistry.get(schema)?.title;
      return title === undefined ? [] : [[field, title]];
    }),
  );

const TABLES: { [Name in Table]?: RecordedTable<Selectable<Tables[Name]>> } = {
  business: {
    thing: "settings",
    columns: { ...titlesOf(businessSettings), logoPath: "logo", hero: "hero photo" },
    hidden: ["logoPath", "hero"],
  },
  menuItems: {
    thing: "item",
    title: ({ name }) => name,
    columns: { ...titlesOf(menuItem), soldOutOn: "sold-out day", position: "order" },
    hidden: ["position"],
  },
  locations: { thing: "stop", title: ({ name }) => name, columns: titlesOf(stopPlan) },
  dayEvents: {
    thing: "day",
    title: ({ locationId }, trx) => historyStore(trx).nameOfStop(locationId),
    about: "locationId",
    columns: { ...titlesOf(dayEvent), kind: null, removedAt: null },
  },
  series: { thing: "rule", title: ({ name }) => name, columns: titlesOf(series) },
  bookings: {
    thing: "booking",
    title: ({ customerName }) => customerName,
    columns: titlesOf(booking),
    hidden: ["specialRequests", "eventDetails"],
    isPersonal: true,
  },
  contactMessages: {
    thing: "message",
    title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    columns: { ...titlesOf(contactMessage), deletedAt: null },
    isPersonal: true,
  },
  photoSubmissions: {
    thing: "photo",
    title: ({ customerName }) => customerName,
    columns: { ...titlesOf(photoSubmission), deletedAt: null },
    isPersonal: true,
  },
  subscribers: {
    thing: "subscriber",
    title: ({ email }) => email,
    columns: titlesOf(subscriber),
    isPersonal: true,
  },
  sends: {
    thing: "send",
    title: ({ payload }) => (payload.kind === "location-update" ? payload.name : ""),
    columns: { kind: null },
  },
  erasures: { thing: "erasure", columns: titlesOf(erasure) },
  // The only secret that the desk's calls write is the calendar's address.
  secrets: { thing: "calendar", columns: {} },
  users: { thing: "account", title: ({ name }) => name, columns: { password: null }, hidden: ["password"] },
  passkeys: { thing: "passkey", title: ({ device }) => describeDevice(device), columns: {} },
  sessions: { thing: "session", columns: {} },
};

type AnyRow = Record<string, unknown>;

/** The recorded tables by name. */
export const RECORDED_TABLES: ReadonlyMap<string, RecordedTable<AnyRow>> = new Map(
  Object.entries<RecordedTable<AnyRow>>(TABLES),
);

export const columnLabels = (thing: HistoryThing): RecordedTable<AnyRow>["columns"] =>
  [...RECORDED_TABLES.values()].find((table) => table.thing === thing)?.columns ?? {};

/** Stands in an entry for the value of a hidden column. */
export const HIDDEN_VALUE = "(not kept)";
