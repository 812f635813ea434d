import type { Generated } from "kysely";
import type { Role } from "../../schema/accounts.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { BusinessSettings } from "../../schema/business.ts";
import type { ContactMessage } from "../../schema/contact.ts";
import type { DayEvent } from "../../schema/day-events.ts";
import type { StoredHero } from "../../schema/hero.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import type { Plan } from "../../schema/locations.ts";
import type { MenuItem } from "../../schema/menu.ts";
import type { BroadcastPayload, Channel, DeliveryStatus, Send } from "../../schema/notifications.ts";
import type { RingKind } from "../../schema/push.ts";
import type { Series } from "../../schema/series.ts";
import type { Consent, Subscriber } from "../../schema/subscribers.ts";

/** The stored row of a schema: the database gives it its `id` and the values of the columns with a default. */
type Stored<Row extends { id: number }, Default extends keyof Row = never> = Omit<Row, "id" | Default> & {
  id: Generated<number>;
} & { [Column in Default]: Generated<Row[Column]> };

/**
 * What the migrations make, as types. Days are `YYYY-MM-DD`, times `HH:MM`, moments ISO 8601 UTC text, money whole cents.
 * Lists are JSON text in the database and lists here: `column-values.ts` converts.
 */
export interface Tables {
  users: {
    id: Generated<number>;
    /** "admin" is the owner's; a helper's is random, and never shown: the account of what a phone keeps. */
    username: string;
    /** Empty where nobody can sign in by one. */
    password: string;
    role: Generated<Role>;
    name: Generated<string>;
  };
  sessions: {
    tokenHash: string;
    createdAt: string;
    lastSeenAt: string;
    expiresAt: string;
    device: string;
    /** Whose it is; null for the owner's. */
    userId: number | null;
  };
  /** The link that each helper got. */
  invitations: { tokenHash: string; userId: number; expiresAt: string; usedAt: string | null };
  setupTokens: { tokenHash: string; createdAt: string };
  passkeys: {
    id: Generated<number>;
    userId: number;
    credentialId: string;
    /** Base64url. */
    publicKey: string;
    /** How often it was used, as its device counts; 0 where that does not. */
    counter: number;
    transports: string[];
    /** For which host it was made. */
    host: string;
    device: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  /** What a device is asked to sign, once and soon; `userId` is null where nobody is signed in. */
  challenges: {
    challenge: string;
    purpose: "add" | "join" | "prove" | "sign-in";
    userId: number | null;
    expiresAt: string;
  };
  /** Calls that were made and may be made again, each with its answer as JSON; null once what it tells of is gone for good. */
  idempotencyKeys: {
    key: string;
    caller: string;
    call: string;
    /** What the answer tells of: "bookings/7". */
    about: string;
    answer: string | null;
    createdAt: string;
  };
  /** What is known of the data as a whole, in one row. */
  dataState: {
    id: number;
    /** Begins anew with each restore. */
    epoch: string;
    /** What the SEQUENCE of every entry in calendars begins at. */
    sequenceBase: Generated<number>;
    /** When the machine's clock was right last. */
    clockSeenAt: string;
  };
  loginFailures: { id: Generated<number>; address: string; failedAt: string };
  business: Omit<BusinessSettings, "mailsPerSecond" | "smsPerSecond" | "putAway"> & {
    id: number;
    mailsPerSecond: Generated<number>;
    smsPerSecond: Generated<number>;
    putAway: Generated<BusinessSettings["putAway"]>;
    /** What the UIDs of calendar entries end with. */
    calendarDomain: string;
    logoPath: string | null;
    hero: StoredHero | null;
    updatedAt: string;
  };
  logos: { version: string; picture: Buffer; sharePicture: Buffer };
  /** Where stops are planned. `name` is as the owner wrote it last. */
  places: { id: Generated<number>; name: string };
  /** Every name that a place has or had, in lower case: each is one place's. */
  placeNames: { name: string; placeId: number };
  locations: Stored<Plan, "isException" | "isSkipped" | "revision"> & {
    activatedAt: string | null;
    /** When its place or times, or whether it takes place, were last planned otherwise. */
    plannedAt: string | null;
    /** When its rule last gave it its place and times; null where that was never. */
    plannedByRuleAt: string | null;
    /** Goes up with each change: the SEQUENCE of its entry in calendars. */
    sequence: Generated<number>;
  };
  /** Stops that a rule has taken away: it may make them again. */
  formerStops: { id: number; seriesId: number; originalDate: string; sequence: number; revision: number };
  series: Stored<Series> & { createdAt: string };
  dayEvents: Stored<Omit<DayEvent, "words">> & {
    /** When it was undone, or ended by an edit of the plan that contradicts it: it holds no more. */
    removedAt: string | null;
  };
  menuItems: Stored<Omit<MenuItem, "isSoldOutToday">, "isAvailable" | "revision"> & {
    position: number;
    soldOutOn: string | null;
  };
  bookings: Stored<Booking, "status" | "revision">;
  contactMessages: Stored<ContactMessage, "isRead" | "isSaved"> & {
    /** Set where the owner deleted it a moment ago: hidden everywhere, and soon gone. */
    deletedAt: string | null;
  };
  photoSubmissions: {
    id: Generated<number>;
    customerName: string;
    customerEmail: string | null;
    /** The photos given by link; the stored ones are rows of `photos`. */
    photoUrls: string[];
    photoFilenames: string[];
    photoCount: Generated<number>;
    location: string | null;
    description: string | null;
    isApproved: Generated<boolean>;
    createdAt: string;
    /** As in `contactMessages`. */
    deletedAt: string | null;
  };
  photos: {
    id: Generated<number>;
    submissionId: number;
    position: number;
    name: string;
    width: number;
    height: number;
    widths: number[];
    original: string;
  };
  subscribers: Stored<Subscriber, "emailNotifications" | "smsNotifications" | "isActive" | "revision"> & {
    consent: Consent | null;
  };
  /** Phones that are told by web push: those with `kinds` are the owner's devices, the others visitors'. */
  pushSubscriptions: {
    id: Generated<number>;
    endpoint: string;
    p256dh: string;
    auth: string;
    /** The site's key that it was made with. */
    publicKey: string;
    /** The site's address as the phone knows it. */
    origin: string;
    /** The network address that it was given from, as the limits count it. */
    address: string;
    device: string;
    consent: Consent | null;
    kinds: RingKind[] | null;
    showsNames: Generated<boolean>;
    /** The session of the owner's device: who is signed out is not told. */
    sessionHash: string | null;
    createdAt: string;
    lastSeenAt: string;
  };
  /** A topic of a subscriber, or of a visitor's phone. Who has rows here hears of these topics alone. */
  follows: { id: Generated<number>; subscriberId: number | null; pushSubscriptionId: number | null; topic: string };
  storeProducts: {
    id: Generated<number>;
    name: string;
    description: string | null;
    category: string | null;
    price: string;
    imageUrl: string | null;
    variants: string[];
    inStock: Generated<boolean>;
    squareItemId: string | null;
    createdAt: string;
  };
  storeOrders: {
    id: Generated<number>;
    orderNumber: string;
    customerEmail: string;
    customerName: string;
    items: unknown[];
    subtotal: string;
    tax: Generated<string>;
    total: string;
    status: Generated<string>;
    squareOrderId: string | null;
    squarePaymentId: string | null;
    shippingAddress: Record<string, string> | null;
    createdAt: string;
    updatedAt: string;
  };
  sends: {
    id: Generated<number>;
    kind: Send["kind"];
    cause: string;
    fingerprint: string;
    payload: BroadcastPayload;
    createdAt: string;
  };
  outbox: {
    id: Generated<number>;
    cause: string;
    channel: Channel;
    recipient: string;
    subscriberId: number | null;
    /** What a single delivery is made from, which its kind alone can read; null where it belongs to a broadcast, or is sent. */
    payload: { kind: string; [field: string]: unknown } | null;
    status: Generated<DeliveryStatus>;
    attempts: Generated<number>;
    nextAttemptAt: string;
    error: string | null;
    createdAt: string;
    sentAt: string | null;
    sendId: number | null;
    pushSubscriptionId: number | null;
    providerId: string | null;
    deliveredAt: string | null;
    /** What a single mail said that no provider took; null where it went out. */
    simulated: { subject: string; text: string } | null;
  };
  erasures: {
    id: Generated<number>;
    erasedAt: string;
    subscribers: number;
    bookings: number;
    messages: number;
    photos: number;
    mails: number;
  };
  /** The changes at the desk. Where a person was erased, `title`, `before` and `after` are null. */
  history: {
    id: Generated<number>;
    createdAt: string;
    who: string;
    device: string;
    thing: HistoryThing;
    /** The row's id; null for many rows, and for rows without one. */
    rowId: number | null;
    action: "added" | "changed" | "deleted";
    /** How many rows: more than one where they are told together. */
    rows: number;
    /** What the row was called. */
    title: string | null;
    /** The fields that were changed, as they were and as they are. */
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
  /** What opens or signs something: made by the server itself. */
  secrets: { name: string; value: string };
  /** How often the public pages have changed. */
  pageVersion: { id: number; version: number };
  /** Which process sends on a channel, until when (seconds since 1970 by the database's clock), and whether the sending pauses. */
  channels: {
    channel: Channel;
    holder: string;
    heldUntil: number;
    pausedUntil: string | null;
    why: string | null;
  };
}

export type Table = keyof Tables;
