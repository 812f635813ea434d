import { z } from "zod";
import { BOOKING_STATUSES, MIN_GUESTS } from "./booking-choices.ts";
import {
  CALENDAR_DAY_JSON_SCHEMA,
  calendarDay,
  emailAddress,
  isoDateTime,
  optionalLine,
  optionalText,
  phoneNumber,
  requiredLine,
  requiredLineJsonSchema,
} from "./fields.ts";
import { honeypot } from "./honeypot.ts";
import { listQuery } from "./list-query.ts";
import { MONTH_PATTERN } from "./times.ts";

/** product.md, *Stored data*: a request for the truck to come to an event. */

export const bookingStatus = z.enum(BOOKING_STATUSES, "Status must be pending, confirmed or cancelled");

// Zones reach a day to either side: outside these years the day of a timestamp could not be written as YYYY-MM-DD.
const isTimestamp = (text: string) =>
  z.iso.datetime({ offset: true, local: true }).safeParse(text).success && text >= "1900-01-02" && text < "2199-12-31";

const dateWording = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === ""
      ? "Preferred date is required"
      : "Preferred date must be a day that exists, as YYYY-MM-DD",
};

/** A calendar day; a full ISO timestamp passes too, and the service takes it to the business's day. */
const preferredDate = z
  .string(dateWording)
  .refine((text) => calendarDay().safeParse(text).success || isTimestamp(text), dateWording)
  .meta({
    ...CALENDAR_DAY_JSON_SCHEMA,
    description: "A day, or an ISO timestamp, which counts as the business day that it falls on",
  });

const guestCount = z
  .int("Guest count must be a whole number")
  .min(MIN_GUESTS, `Guest count must be at least ${MIN_GUESTS}`);

const customer = {
  customerName: requiredLine("Your name"),
  customerPhone: phoneNumber(),
  customerEmail: emailAddress("Email address"),
};

/** The longest text that the settings let a package have is 204 characters long (`packageText`). */
const PACKAGE_LENGTH = 240;

// The fields of a request. All are optional here: visitors and the owner need different ones (`missingBookingFields`).
const event = {
  eventType: optionalLine("Event type", 100),
  expectedGuests: optionalLine("Booking package", PACKAGE_LENGTH),
  guestCount: guestCount.nullish().transform((count) => count ?? null),
  preferredTime: optionalLine("Preferred time", 100),
  location: optionalLine("Event location", 300),
  specialRequests: optionalText("Special requests"),
  eventDetails: optionalText("Event details"),
};

/**
 * The keys of the clashes (bookings/clashes.ts) that the caller was shown. With a list, an empty one too, further clashes answer 409; without
 * it nothing is refused, as in the spec.
 */
const clashesSeen = z.array(z.string().max(40)).max(500).optional();

const NEEDED_FROM_VISITORS = [
  { path: "eventType", message: "Event type is required" },
  { path: "expectedGuests", message: "Booking package is required" },
  { path: "preferredTime", message: "Preferred time is required" },
  { path: "location", message: "Event location is required" },
] as const;

/**
 * `POST /api/bookings`, from the public form and from the owner's dialog. `missingBookingFields` lists the other required fields, which
 * depend on the caller. A visitor's `status` is ignored.
 */
export const newBooking = z
  .object({
    ...customer,
    preferredDate,
    ...event,
    eventType: event.eventType.meta(requiredLineJsonSchema(100)),
    expectedGuests: event.expectedGuests.meta(requiredLineJsonSchema(PACKAGE_LENGTH)),
    preferredTime: event.preferredTime.meta(requiredLineJsonSchema(100)),
    location: event.location.meta(requiredLineJsonSchema(300)),
    status: z
      .unknown()
      .meta({ enum: [...BOOKING_STATUSES], description: "Of a visitor's request it means nothing" })
      .optional(),
    clashesSeen: clashesSeen.meta({ description: "The owner's alone" }),
    website: honeypot,
  })
  // Required from visitors; the owner may leave them out.
  .meta({
    required: [
      "customerName",
      "customerPhone",
      "customerEmail",
      "preferredDate",
      ...NEEDED_FROM_VISITORS.map(({ path }) => path),
    ],
  });
export type NewBooking = z.infer<typeof newBooking>;

/** `PUT /api/bookings/{id}`: missing fields stay unchanged. */
export const bookingChange = z
  .object({ ...customer, preferredDate, ...event, status: bookingStatus, clashesSeen })
  .partial()
  .refine(({ clashesSeen: _, ...change }) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type BookingChange = z.infer<typeof bookingChange>;

/** `PUT /api/bookings/{id}/status` */
export const bookingStatusChange = z.object({ status: bookingStatus, clashesSeen });

/**
 * The required fields that a well-formed request lacks (product.md, *Bookings*): a visitor's needs all fields of the public form; the
 * owner's needs the guest count of the dialog or a package.
 * @returns one issue for each missing field; empty when nothing is missing
 */
export function missingBookingFields(
  booking: NewBooking,
  author: "visitor" | "owner",
): { path: string; message: string }[] {
  if (author === "owner") {
    const counted = booking.guestCount !== null || booking.expectedGuests !== null;
    return counted ? [] : [{ path: "guestCount", message: "Guest count is required" }];
  }
  return NEEDED_FROM_VISITORS.filter(({ path }) => booking[path] === null);
}

/** A row of `GET /api/bookings` (the owner's), and the answer to every write. */
export const booking = z.object({
  id: z.number(),
  eventType: z.string().meta({ title: "event type" }),
  expectedGuests: z.string().nullable().meta({ title: "package" }),
  guestCount: z.number().int().nullable().meta({ title: "guest count" }),
  preferredDate: z.string().nullable().meta({ title: "date" }),
  preferredTime: z.string().nullable().meta({ title: "time" }),
  location: z.string().nullable().meta({ title: "place" }),
  customerName: z.string().meta({ title: "name" }),
  customerPhone: z.string().meta({ title: "phone number" }),
  customerEmail: z.string().meta({ title: "email address" }),
  specialRequests: z.string().nullable().meta({ title: "special requests" }),
  eventDetails: z.string().nullable().meta({ title: "event details" }),
  status: bookingStatus.meta({ title: "status" }),
  createdAt: isoDateTime,
  /** Counts the changes; a change names the revision that it is based on (`If-Match`). Older mails in the outbox lack it. */
  revision: z.number().default(1),
});
export type Booking = z.infer<typeof booking>;

/** A clash with a confirmed booking: `key` names it ("booking:7", "location:3", "series:2:2026-09-12"), `words` are for a person. */
const clash = z.object({ key: z.string(), words: z.string() });
export type Clash = z.infer<typeof clash>;

/** A row of a page of `GET /api/bookings`, with the clashes of the booking. */
export const listedBooking = booking.extend({ clashes: z.array(clash).optional() });
export type ListedBooking = z.infer<typeof listedBooking>;

/** A row as a helper sees it: when, where and what, and nothing about the customer. A new column stays hidden until it is named here. */
export const helpersBooking = booking.pick({
  id: true,
  eventType: true,
  expectedGuests: true,
  guestCount: true,
  preferredDate: true,
  preferredTime: true,
  location: true,
  status: true,
});
export type HelpersBooking = z.infer<typeof helpersBooking>;

const month = z.string().regex(MONTH_PATTERN, "Month must be written as YYYY-MM");

/** `GET /api/bookings?rows=&search=&status=&month=`: the newest; `?from=&until=`: those of these days. Without parameters all. */
export const bookingsQuery = listQuery
  .extend({
    status: bookingStatus.optional(),
    month: month.optional(),
    from: calendarDay("The first day").optional(),
    until: calendarDay("The last day").optional(),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    path: ["until"],
    error: "The first day and the last day belong together",
  });
export type BookingsQuery = z.infer<typeof bookingsQuery>;

/** `GET /api/bookings/days?month=` (the owner's): the numbers of pending and confirmed bookings of each day that has any. */
export const bookingDaysQuery = z.object({ month });
export const bookingDay = z.object({ day: z.string(), pending: z.number().int(), confirmed: z.number().int() });
export type BookingDay = z.infer<typeof bookingDay>;

/** The 409 of a call that would confirm a booking with clashes that its caller has not seen. */
export const clashesAnswer = z.object({
  message: z.string(),
  clashes: z.array(clash),
});
