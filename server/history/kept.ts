import type { Selectable } from "kysely";
import { deviceWords } from "../../schema/device-words.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Table } from "../db/written-tables.ts";
import { historyStore } from "./store.ts";

/** What the values of a column are, where they read otherwise than they are stored: a day `YYYY-MM-DD`, a time `HH:MM`, or cents. */
export type Kind = "day" | "time" | "cents";

/**
 * Whether a change of a column makes an entry, with its value as it was and as it is, and of which kind that is. `hidden`: an entry,
 * but never the value. Passwords, keys and the texts of messages are `hidden` or `false`.
 */
type Recorded = boolean | "hidden" | Kind;

/** What the history keeps of a table. */
export interface Kept<Row> {
  thing: HistoryThing;
  /** What an entry calls a row. */
  title?(row: Row, trx: Database): string | Promise<string>;
  /** Each column: the compiler asks for a new one. */
  columns: { [Column in keyof Row]: Recorded };
  /** The column with the id of the row that it is about, where that is another table's. */
  about?: keyof Row & string;
  /** People's own words stand in it: they leave the history with the row. */
  isPersonal?: true;
}

type KeptTables = { [Name in Table]: Kept<Selectable<Tables[Name]>> | string };

/** What is kept of each table, or why nothing is. The compiler asks for a new one. */
const KEPT: KeptTables = {
  business: {
    thing: "settings",
    columns: {
      id: false,
      name: true,
      tagline: true,
      food: true,
      colors: true,
      showsDrawing: true,
      phone: true,
      email: true,
      addressLine: true,
      hours: true,
      sizes: true,
      packages: true,
      eventTypes: true,
      socialLinks: true,
      storeUrl: true,
      timezone: true,
      isSetUp: true,
      ownerEmail: true,
      approvePhotos: true,
      mailsPerSecond: true,
      smsPerSecond: true,
      putAway: true,
      calendarDomain: false,
      logoPath: "hidden",
      hero: "hidden",
      updatedAt: false,
    },
  },
  menuItems: {
    thing: "item",
    title: ({ name }) => name,
    columns: {
      id: false,
      name: true,
      description: true,
      category: true,
      smallPrice: "cents",
      mediumPrice: "cents",
      largePrice: "cents",
      isAvailable: true,
      soldOutOn: "day",
      position: "hidden",
      revision: false,
    },
  },
  locations: {
    thing: "stop",
    title: ({ name }) => name,
    columns: {
      id: false,
      name: true,
      address: true,
      date: "day",
      startTime: "time",
      endTime: "time",
      status: true,
      isOpen: true,
      isSkipped: true,
      eventType: true,
      notes: true,
      // What follows from the others.
      confirmedAt: false,
      activatedAt: false,
      plannedAt: false,
      plannedByRuleAt: false,
      placeId: false,
      seriesId: false,
      originalDate: false,
      isException: false,
      sequence: false,
      revision: false,
    },
  },
  dayEvents: {
    thing: "day",
    title: ({ locationId }, trx) => historyStore(trx).nameOfStop(locationId),
    about: "locationId",
    columns: {
      id: false,
      locationId: false,
      kind: true,
      name: true,
      address: true,
      coordinates: false,
      startTime: "time",
      endTime: "time",
      minutes: true,
      why: true,
      ends: false,
      createdAt: false,
      device: false,
      day: false,
      removedAt: true,
    },
  },
  series: {
    thing: "rule",
    title: ({ name }) => name,
    columns: {
      id: false,
      name: true,
      address: true,
      weekdays: true,
      everyWeeks: true,
      from: "day",
      until: "day",
      startTime: "time",
      endTime: "time",
      pauses: true,
      exceptDays: "day",
      isOpen: true,
      eventType: true,
      notes: true,
      placeId: false,
      revision: false,
      createdAt: false,
    },
  },
  bookings: {
    thing: "booking",
    title: ({ customerName }) => customerName,
    columns: {
      id: false,
      status: true,
      eventType: true,
      expectedGuests: true,
      guestCount: true,
      preferredDate: "day",
      preferredTime: true,
      location: true,
      customerName: true,
      customerPhone: true,
      customerEmail: true,
      specialRequests: "hidden",
      eventDetails: "hidden",
      createdAt: false,
      revision: false,
    },
    isPersonal: true,
  },
  contactMessages: {
    thing: "message",
    title: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    columns: {
      id: false,
      firstName: false,
      lastName: false,
      email: false,
      subject: false,
      message: false,
      isRead: true,
      isSaved: true,
      createdAt: false,
      deletedAt: true,
    },
    isPersonal: true,
  },
  photoSubmissions: {
    thing: "photo",
    title: ({ customerName }) => customerName,
    columns: {
      id: false,
      customerName: false,
      customerEmail: false,
      photoUrls: false,
      photoFilenames: false,
      photoCount: false,
      location: false,
      description: false,
      isApproved: true,
      createdAt: false,
      deletedAt: true,
    },
    isPersonal: true,
  },
  subscribers: {
    thing: "subscriber",
    title: ({ email }) => email,
    columns: {
      id: false,
      email: false,
      phone: true,
      firstName: true,
      lastName: true,
      emailNotifications: true,
      smsNotifications: true,
      isActive: true,
      consent: false,
      createdAt: false,
      revision: false,
    },
    isPersonal: true,
  },
  sends: {
    thing: "send",
    title: ({ payload }) => (payload.kind === "location-update" ? payload.name : ""),
    columns: { id: false, kind: true, cause: false, fingerprint: false, payload: false, createdAt: false },
  },
  erasures: {
    thing: "erasure",
    columns: {
      id: false,
      erasedAt: false,
      subscribers: true,
      bookings: true,
      messages: true,
      photos: true,
      mails: true,
    },
  },
  // Of the secrets, calls of the desk write the calendar's address alone.
  secrets: { thing: "calendar", columns: { name: false, value: false } },
  users: {
    thing: "account",
    title: ({ name }) => name,
    columns: {
      id: false,
      username: false,
      role: false,
      name: true,
      password: "hidden",
    },
  },
  passkeys: {
    thing: "passkey",
    title: ({ device }) => deviceWords(device),
    columns: {
      id: false,
      userId: false,
      credentialId: false,
      publicKey: false,
      counter: false,
      transports: false,
      host: true,
      device: false,
      createdAt: false,
      lastUsedAt: false,
    },
  },
  sessions: {
    thing: "session",
    columns: { tokenHash: false, createdAt: false, lastSeenAt: false, expiresAt: false, device: false, userId: false },
  },
  invitations: "told by the helper who is invited",
  challenges: "last for minutes, and change nothing",
  places: "a place is told by its stops",
  formerStops: "their taking away is told by the stops",
  placeNames: "a place is told by its stops",
  logos: "told by the business's row",
  photos: "told by their submission",
  follows: "a follower's own choice",
  pushSubscriptions: "what a phone is told, and what a device rings for, is its own",
  outbox: "a delivery follows from a change that is told; a retry changes nothing else",
  history: "it is the history",
  setupTokens: "comes before any desk",
  dataState: "the site's own",
  idempotencyKeys: "how calls are told apart",
  loginFailures: "a stranger's",
  pageVersion: "a counter",
  channels: "the worker's",
  storeProducts: "nothing uses it",
  storeOrders: "nothing uses it",
};

type AnyRow = Record<string, unknown>;

const isKept = (entry: [string, Kept<AnyRow> | string]): entry is [string, Kept<AnyRow>] =>
  typeof entry[1] !== "string";

/** What is kept, by table. */
export const KEPT_TABLES: ReadonlyMap<string, Kept<AnyRow>> = new Map(
  Object.entries<Kept<AnyRow> | string>(KEPT).filter(isKept),
);

/** What the values of a column of a thing are; undefined where they read as they are stored. */
export function kindOf(thing: HistoryThing, column: string): Kind | undefined {
  const recorded = KEPT_TABLES.get(tableOf(thing))?.columns[column];
  return typeof recorded === "boolean" || recorded === "hidden" ? undefined : recorded;
}

/** The table in which a thing's rows stand. */
export const tableOf = (thing: HistoryThing): string =>
  [...KEPT_TABLES].find(([, kept]) => kept.thing === thing)?.[0] ?? "";
