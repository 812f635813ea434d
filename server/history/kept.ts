import type { Selectable } from "kysely";
import { z } from "zod";
import { booking } from "../../schema/bookings.ts";
import { businessSettings } from "../../schema/business.ts";
import { contactMessage } from "../../schema/contact.ts";
import { dayEvent } from "../../schema/day-events.ts";
import { deviceWords } from "../../schema/device-words.ts";
import { erasure } from "../../schema/erasures.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { plan } from "../../schema/locations.ts";
import { menuItem } from "../../schema/menu.ts";
import { photoSubmission } from "../../schema/photos.ts";
import { series } from "../../schema/series.ts";
import { subscriber } from "../../schema/subscribers.ts";
import type { Database } from "../db/database.ts";
import type { Table, Tables } from "../db/tables.ts";
import { historyStore } from "./store.ts";

/** What the history keeps of a table. */
export interface Kept<Row> {
  thing: HistoryThing;
  /** What an entry calls a row. */
  title?(row: Row, trx: Database): string | Promise<string>;
  /** The columns whose change makes an entry, each with its name as after "the"; null where the sentence alone says it. */
  columns: { [Column in keyof Row]?: string | null };
  /** Columns of which an entry never holds the value. */
  hidden?: (keyof Row & string)[];
  /** The column with the id of the row that it is about, where that is another table's. */
  about?: keyof Row & string;
  /** People's own words stand in it: they leave the history with the row. */
  isPersonal?: true;
}

/** The titles of a row's fields. A field without a title makes no entry: passwords, keys and the texts of messages have none. */
const titlesOf = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const title = z.globalRegistry.get(schema)?.title;
      return title === undefined ? [] : [[field, title]];
    }),
  );

const KEPT: { [Name in Table]?: Kept<Selectable<Tables[Name]>> } = {
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
  locations: { thing: "stop", title: ({ name }) => name, columns: titlesOf(plan) },
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
  // Of the secrets, calls of the desk write the calendar's address alone.
  secrets: { thing: "calendar", columns: {} },
  users: { thing: "account", title: ({ name }) => name, columns: { password: null }, hidden: ["password"] },
  passkeys: { thing: "passkey", title: ({ device }) => deviceWords(device), columns: {} },
  sessions: { thing: "session", columns: {} },
};

type AnyRow = Record<string, unknown>;

/** What is kept, by table. */
export const KEPT_TABLES: ReadonlyMap<string, Kept<AnyRow>> = new Map(Object.entries<Kept<AnyRow>>(KEPT));

/** What a thing's columns are called. */
export const columnsOf = (thing: HistoryThing): Kept<AnyRow>["columns"] =>
  [...KEPT_TABLES.values()].find((kept) => kept.thing === thing)?.columns ?? {};

/** The value of a field in an entry, where what it says is not kept. */
export const NOT_KEPT = "(not kept)";
