import type { Generated } from "kysely";
import type { BookingStatus } from "../../schema/booking-choices.ts";
import type { DayHours, MenuSize } from "../../schema/business.ts";
import type { StoredHero } from "../../schema/hero.ts";
import type { LocationStatus } from "../../schema/locations.ts";
import type { BroadcastPayload, Channel, MessageStatus, Send } from "../../schema/notifications.ts";
import type { Consent } from "../../schema/subscribers.ts";

/**
 * What the migrations make, as types. Days are `YYYY-MM-DD`, times `HH:MM`, moments ISO 8601 UTC text, money whole cents.
 * Lists are JSON text in the database and lists here: `column-values.ts` converts.
 */
export interface Tables {
  users: { id: Generated<number>; username: string; password: string };
  sessions: { tokenHash: string; createdAt: string; lastSeenAt: string; expiresAt: string; device: string };
  setupTokens: { tokenHash: string; createdAt: string };
  loginFailures: { id: Generated<number>; address: string; failedAt: string };
  business: {
    id: number;
    name: string;
    tagline: string;
    phone: string;
    email: string;
    addressLine: string;
    hours: DayHours[];
    sizes: MenuSize[];
    socialLinks: { name: string; url: string }[];
    storeUrl: string;
    timezone: string;
    ownerEmail: string;
    approvePhotos: boolean;
    mailsPerSecond: Generated<number>;
    smsPerSecond: Generated<number>;
    logoPath: string | null;
    hero: StoredHero | null;
    updatedAt: string;
  };
  logos: { version: string; picture: Buffer; sharePicture: Buffer };
  locations: {
    id: Generated<number>;
    name: string;
    address: string;
    date: string;
    startTime: string;
    endTime: string;
    status: LocationStatus;
    isOpen: boolean;
    eventType: string | null;
    notes: string | null;
    activatedAt: string | null;
    confirmedAt: string;
    requestKey: string | null;
  };
  menuItems: {
    id: Generated<number>;
    name: string;
    description: string | null;
    category: string;
    smallPrice: number | null;
    mediumPrice: number | null;
    largePrice: number | null;
    isAvailable: Generated<boolean>;
    position: number;
  };
  bookings: {
    id: Generated<number>;
    eventType: string;
    expectedGuests: string | null;
    guestCount: number | null;
    preferredDate: string | null;
    preferredTime: string | null;
    location: string | null;
    customerName: string;
    customerPhone: string;
    customerEmail: string;
    specialRequests: string | null;
    eventDetails: string | null;
    status: Generated<BookingStatus>;
    createdAt: string;
    requestKey: string | null;
  };
  contactMessages: {
    id: Generated<number>;
    firstName: string;
    lastName: string;
    email: string;
    subject: string;
    message: string;
    isRead: Generated<boolean>;
    isSaved: Generated<boolean>;
    createdAt: string;
    requestKey: string | null;
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
    submissionKey: string | null;
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
  subscribers: {
    id: Generated<number>;
    email: string;
    phone: string | null;
    firstName: string | null;
    lastName: string | null;
    emailNotifications: Generated<boolean>;
    smsNotifications: Generated<boolean>;
    isActive: Generated<boolean>;
    consent: Consent | null;
    createdAt: string;
  };
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
    /** What a single message is made from, which its kind alone can read; null where it belongs to a broadcast, or is sent. */
    payload: { kind: string; [field: string]: unknown } | null;
    status: Generated<MessageStatus>;
    attempts: Generated<number>;
    nextAttemptAt: string;
    error: string | null;
    createdAt: string;
    sentAt: string | null;
    sendId: number | null;
    providerId: string | null;
    deliveredAt: string | null;
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
  /** What opens or signs something: made by the server itself. */
  secrets: { name: string; value: string };
  /** How often the public pages have changed. */
  pageVersion: { id: number; version: number };
  /** How many requests each caller has made in a window of time that ends at `endsAt`, in milliseconds since 1970. */
  requestCounts: { caller: string; count: number; endsAt: number };
  /** Which process sends on a channel, until when (seconds since 1970 by the database's clock), and whether the sending pauses. */
  channels: {
    channel: Channel;
    holder: string;
    heldUntil: number;
    /** Read by versions before this one. */
    term: number;
    pausedUntil: string | null;
    why: string | null;
  };
}
