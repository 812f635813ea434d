import { BOOKING_STATUSES, type BookingStatus, PUBLIC_EVENT_TYPES } from "../../schema/booking-choices.ts";
import { bookingForm } from "../../schema/booking-form.ts";
import {
  type Booking,
  type BookingChange,
  type BookingDay,
  type BookingsQuery,
  bookingStatus,
  type HelpersBooking,
  helpersBooking,
  type ListedBooking,
  missingBookingFields,
  type NewBooking,
} from "../../schema/bookings.ts";
import { addDays, wallClock } from "../../schema/times.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { assertRevision } from "../db/revision.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../errors.ts";
import { forgetAnswers } from "../idempotency/once.ts";
import type { PushService } from "../push/service.ts";
import type { LocationService } from "../stops/service.ts";
import { bookingsOverlapping, clashesOf, daysAround } from "./clashes.ts";
import { bookingEmails } from "./outbox-kinds.ts";
import { bookingStore } from "./store.ts";

export type BookingService = ReturnType<typeof bookingService>;

/** The event type of a booking without one: the last in the dialog. */
const UNNAMED_EVENT = "Other";

/** The host of a confirmed booking gets a mail so many days before it, from this time of the business's day on. */
const REMINDED_DAYS = 2;
const REMINDED_FROM = "09:00";

export interface BookingNeeds {
  business: BusinessService;
  mails: BusinessMails;
  locations: LocationService;
  push: PushService;
}

/** Bookings of the truck (product.md, *Bookings*). */
export function bookingService(context: Context, { business, mails, locations, push }: BookingNeeds) {
  const { db, clock, write, dryRun } = context;
  const emails = bookingEmails(context, mails, push);
  const store = bookingStore(db);

  return {
    /** The newest bookings, the newest first. */
    newest: (count: number): Promise<Booking[]> => store.list(count),

    /** The bookings of a query, the newest first: a page with the clashes of each, those of some days, or all. */
    async list({ rows, from, until, ...filter }: BookingsQuery): Promise<ListedBooking[]> {
      if (from !== undefined && until !== undefined) return store.between(from, until);
      if (rows === undefined) return store.list();
      const wanted = filter.search.toLowerCase();
      const eventTypes = PUBLIC_EVENT_TYPES.filter(({ label }) => label.toLowerCase().includes(wanted));
      const found = await store.part(
        { rows, ...filter },
        eventTypes.map(({ value }) => value),
      );
      return withClashes(found);
    },

    /** The same without the customer's data. @throws Forbidden for a search, which would reveal hidden fields */
    async listForHelper(query: BookingsQuery): Promise<HelpersBooking[]> {
      if (query.search) throw new Forbidden("Only the owner may search the bookings");
      return (await this.list(query)).map((row) => helpersBooking.parse(row));
    },

    /** The numbers of pending and confirmed bookings by day of a month, `YYYY-MM`, without empty days. */
    days: (month: string): Promise<BookingDay[]> => store.countByDay(month),

    /** The number of bookings, and of pending ones. */
    count: (): Promise<{ all: number; pending: number }> => store.count(),

    /** The confirmed bookings of the days from `first` to `last`, `YYYY-MM-DD`, the earliest first. */
    confirmedBetween: (first: string, last: string): Promise<Booking[]> => store.confirmedBetween(first, last),

    /** The confirmed bookings from today on that clash with stops at these times on days with `hasStopOn`, the earliest first. */
    async overlapping(hasStopOn: (day: string) => boolean, times: { startTime: string; endTime: string }) {
      const [yesterday] = daysAround((await business.today()).day);
      return bookingsOverlapping(hasStopOn, times, await store.confirmedBetween(yesterday));
    },

    /** The schema of the public form: it refuses days before the business's today. */
    form: async () => bookingForm((await business.today()).day),

    /**
     * Stores a visitor's request, or the owner's entry. A visitor's is pending, whatever status it has; the owner's has the given status,
     * else it is pending. A filled honeypot stores nothing; the answer is the same.
     * @param input checked by `newBooking`; `preferredDate` a day or a full ISO timestamp, stored as the business's day
     * @throws Invalid when the request lacks a field that its author must fill, or the owner names an unknown status;
     * Conflict as `update`
     */
    async create(input: NewBooking, author: "visitor" | "owner"): Promise<Booking> {
      const [firstMissing, ...alsoMissing] = missingBookingFields(input, author);
      if (firstMissing) throw new Invalid(firstMissing.path, firstMissing.message, ...alsoMissing);
      const { website, status, eventType, clashesSeen, ...request } = input;
      const row = {
        ...request,
        eventType: eventType ?? UNNAMED_EVENT,
        preferredDate: await businessDay(request.preferredDate),
        status: author === "owner" ? statusNamed(status) : ("pending" as const),
        createdAt: clock.now().toISOString(),
      };
      if (website) return dryRun((trx) => bookingStore(trx).insert(row));
      return write(async (trx) => {
        const inTransaction = bookingStore(trx);
        const stored = await inTransaction.insert(row);
        if (stored.status === "confirmed") await assertSeen(trx, stored, clashesSeen);
        await emails.created(trx, stored, author);
        return stored;
      });
    },

    /**
     * Changes the given fields; null empties a field. The customer of a confirmed booking gets a mail about relevant changes.
     * @param baseRevision the revision that the author of the change saw
     * @throws NotFound; StaleRevision; Conflict when it confirms a booking that was cancelled since `baseRevision`; Conflict with `clashes`
     *   when `clashesSeen` does not name everything that the newly confirmed or moved booking overlaps
     */
    async update(
      id: number,
      { eventType, preferredDate, clashesSeen, ...change }: BookingChange,
      baseRevision?: number,
    ): Promise<Booking> {
      const named = {
        ...change,
        ...(eventType === undefined ? {} : { eventType: eventType ?? UNNAMED_EVENT }),
        ...(preferredDate === undefined ? {} : { preferredDate: await businessDay(preferredDate) }),
      };
      return write(async (trx) => {
        const inTransaction = bookingStore(trx);
        const before = await inTransaction.byId(id);
        if (!before) throw new NotFound("Booking");
        const isConfirmedTooLate = before.status === "cancelled" && named.status === "confirmed";
        if (isConfirmedTooLate && baseRevision !== undefined && baseRevision !== before.revision) {
          throw new Conflict("This booking was cancelled meanwhile");
        }
        assertRevision(before, named, baseRevision);
        const after = await inTransaction.update(before, named);
        if (after.customerEmail !== before.customerEmail) await forgetAnswers(trx, "bookings", [id]);
        if (takesTime(before, after)) await assertSeen(trx, after, clashesSeen);
        await emails.changed(trx, before, after);
        return after;
      });
    },

    /** Queues the mails to the hosts of the confirmed bookings in two days, from 9 AM on. */
    async remind(): Promise<void> {
      const now = await business.today();
      if (now.time < REMINDED_FROM) return;
      const day = addDays(now.day, REMINDED_DAYS);
      for (const { id } of await store.confirmedBetween(day, day)) {
        if (await emails.isReminded(db, id, day)) continue;
        await write(async (trx) => {
          const booking = await bookingStore(trx).byId(id);
          if (booking?.status !== "confirmed" || booking.preferredDate !== day) return;
          await emails.remind(trx, booking, day, { ...now, time: REMINDED_FROM });
        });
      }
    },

    /** @throws NotFound */
    async delete(id: number): Promise<void> {
      await write(async (trx) => {
        if (!(await bookingStore(trx).delete(id))) throw new NotFound("Booking");
        await forgetAnswers(trx, "bookings", [id]);
      });
    },

    /** Deletes a person's bookings. @param email in lower case @returns their ids */
    async erase(trx: Database, email: string): Promise<number[]> {
      const ids = await bookingStore(trx).deleteOf(email);
      await forgetAnswers(trx, "bookings", ids);
      return ids;
    },
  };

  async function withClashes(bookings: Booking[]): Promise<ListedBooking[]> {
    const around = bookings.flatMap(({ preferredDate }) => (preferredDate ? daysAround(preferredDate) : []));
    const days = [...new Set(around)].sort();
    if (days.length === 0) return bookings;
    const confirmed = Map.groupBy(await store.confirmedOn(days), ({ preferredDate }) => preferredDate);
    const stops = Map.groupBy(await locations.besideBookings(days), ({ date }) => date);
    return bookings.map((booking) => {
      // Grouped by day: comparing each row with thousands would be slow.
      const near = booking.preferredDate ? daysAround(booking.preferredDate) : [];
      const clashes = clashesOf(
        booking,
        near.flatMap((day) => confirmed.get(day) ?? []),
        near.flatMap((day) => stops.get(day) ?? []),
      );
      return { ...booking, clashes };
    });
  }

  /** Refuses a confirmation with clashes that the caller has not seen: another phone may have confirmed meanwhile. @throws Conflict */
  async function assertSeen(trx: Database, booking: Booking, seen: string[] | undefined): Promise<void> {
    if (!seen || !booking.preferredDate) return;
    const days = daysAround(booking.preferredDate);
    const confirmed = await bookingStore(trx).confirmedBetween(days[0], days[2]);
    const clashes = clashesOf(booking, confirmed, await locations.besideBookings(days, trx));
    if (clashes.every(({ key }) => seen.includes(key))) return;
    throw new Conflict(`This booking overlaps ${clashes.map(({ words }) => words).join("; ")}.`, { clashes });
  }

  /** The business's calendar day of a day or a timestamp (product.md, *Clock and dates*). */
  async function businessDay(dayOrMoment: string): Promise<string> {
    // A timestamp without a zone is the business's local time.
    const isMoment = /(?:Z|[+-]\d\d:\d\d)$/.test(dayOrMoment);
    return isMoment ? wallClock(dayOrMoment, (await business.today()).timezone).day : dayOrMoment.slice(0, 10);
  }
}

/** Whether a change confirms a booking, or moves a confirmed one. */
const takesTime = (before: Booking, after: Booking) =>
  after.status === "confirmed" &&
  (before.status !== "confirmed" ||
    before.preferredDate !== after.preferredDate ||
    before.preferredTime !== after.preferredTime);

function statusNamed(status: unknown): BookingStatus {
  if (status === undefined || status === null) return BOOKING_STATUSES[0];
  const named = bookingStatus.safeParse(status);
  if (!named.success) throw new Invalid("status", `Status must be one of ${BOOKING_STATUSES.join(", ")}`);
  return named.data;
}
