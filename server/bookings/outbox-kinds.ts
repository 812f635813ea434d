import { z } from "zod";
import { eventTypeLabel } from "../../schema/booking-choices.ts";
import { type Booking, booking } from "../../schema/bookings.ts";
import { shortDay, wallClock } from "../../schema/times.ts";
import { frameMail } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import type { PushService } from "../push/service.ts";
import type { BusinessNow } from "../stops/day/effective-stop.ts";
import { exampleBooking } from "./example-booking.ts";
import { BOOKING_NEWS, type BookingNews, bookingMail, newBookingMail } from "./mail-texts.ts";
import { bookingReminder } from "./reminder.ts";
import { bookingStore } from "./store.ts";

const origin = z.string().nullable();

/** The payload of a mail to a customer: the booking at the time of the change. */
const customerPayload = z.object({
  news: z.enum(BOOKING_NEWS),
  origin,
  booking,
  /** The effect of the calendar file; null without one. `sequence` grows with each file of a booking. */
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), sequence: z.number() }).nullable(),
});
type CustomerPayload = z.infer<typeof customerPayload>;

/** The mails and notifications about bookings (product.md, *Bookings*). */
export function bookingEmails(context: Context, mails: BusinessMails, push: PushService) {
  const { db, clock, queue, sequenceBase } = context;
  const toCustomer = queue.define({
    name: "booking",
    cause: "booking:",
    subject: "booking",
    payload: customerPayload,
    about: (id) => `To the customer of booking ${id}`,
    compose: composeForCustomer,
    examples: (origin) =>
      Promise.all(
        BOOKING_NEWS.map(async (news) => ({
          id: `booking-${news}`,
          when: `To a customer ${WHEN[news]}`,
          content: await customerMail({ news, origin, booking: await anExample(), calendar: null }),
        })),
      ),
  });
  const toOwner = queue.define({
    name: "owner-booking",
    cause: "owner:booking:",
    subject: "booking",
    payload: z.object({ origin, booking }),
    about: (id) => `To you: new booking ${id}`,
    compose: ownersMail,
    examples: async (origin) => [
      {
        id: "owner-booking",
        when: "To you, when a customer asks for a booking",
        content: await ownersMail({ origin, booking: await anExample() }),
      },
    ],
  });
  const ring = push.defineRing({
    kind: "booking",
    when: "To you, when a customer asks for a booking",
    words: ringWords,
    isHandled: async (id) => !(await bookingStore(db).byId(id)),
    example: () => anExample(),
  });
  const anExample = async () => exampleBooking((await mails.present()).today);

  const reminder = bookingReminder(context, mails);

  return {
    /**
     * Queues the mail two days before a booking, once for each booking and date. The customer gets none who got a mail
     * `since`: it has the same facts.
     */
    async remind(trx: Database, booking: Booking, date: string, since: BusinessNow): Promise<void> {
      const newest = await toCustomer.newest(trx, causesOf(booking.id));
      const last = newest && wallClock(newest.createdAt, since.timezone);
      if (last && last.day === since.day && last.time >= since.time) return;
      await reminder.add(trx, booking, date);
    },

    isReminded: reminder.isQueued,

    /**
     * Queues the mails about a new booking, in the transaction that stores it. The owner gets none about own entries.
     */
    async created(trx: Database, booking: Booking, by: "visitor" | "owner"): Promise<void> {
      const news = by === "visitor" || booking.status === "pending" ? "received" : booking.status;
      if (news !== "cancelled") await mailCustomer(trx, booking, news);
      if (by === "owner") return;
      const [cause, recipient] = [`owner:booking:${booking.id}`, await mails.ownerAddress(trx)];
      await toOwner.add(trx, { cause, recipient, payload: { origin: mails.origin, booking } });
      await ring(trx, booking.id, booking);
    },

    /** Queues the mail to the customer about a relevant change, in the same transaction. */
    async changed(trx: Database, before: Booking, after: Booking): Promise<void> {
      // A mail that failed because of a wrong address gets the new one.
      if (before.customerEmail !== after.customerEmail) {
        await toCustomer.readdress(trx, causesOf(after.id), after.customerEmail);
        await reminder.readdress(trx, after);
      }
      const news = newsOf(before, after);
      if (news) await mailCustomer(trx, after, news, before.status === "confirmed");
    },
  };

  function ownersMail({ origin, booking }: { origin: string | null; booking: Booking }) {
    const customer = { name: booking.customerName, address: booking.customerEmail };
    return mails.toOwner(origin, (today) => newBookingMail(booking, today), customer);
  }

  /** @param isInCalendar whether an earlier mail has added the booking to the customer's calendar */
  async function mailCustomer(trx: Database, booking: Booking, news: BookingNews, isInCalendar = false): Promise<void> {
    const prefix = causesOf(booking.id);
    const newest = await toCustomer.newest(trx, prefix);
    // The number follows the newest cause, not the count of mails: earlier ones may have been erased.
    const sequence = newest ? Number(newest.cause.slice(prefix.length)) + 1 : 0;
    const method = booking.preferredDate === null ? null : calendarMethod(news, isInCalendar);
    const payload: CustomerPayload = {
      // While the confirmation is queued, the new mail is a confirmation, too: the customer knows no earlier state.
      news: news === "changed" && newest?.unsent?.news === "confirmed" ? newest.unsent.news : news,
      origin: mails.origin,
      booking,
      calendar: method && { method, sequence: sequenceBase + sequence },
    };
    await toCustomer.add(trx, { cause: `${prefix}${sequence}`, recipient: booking.customerEmail, payload });
  }

  /**
   * The reason why a mail is outdated. A later mail replaces it, except the confirmation that a request was received. For a deleted
   * booking only the cancellation is sent, because the customer may be waiting for the truck.
   */
  async function whyOutdated({ id }: Booking, news: BookingNews, cause: string): Promise<string | null> {
    if (news !== "received" && (await toCustomer.newest(db, causesOf(id)))?.cause !== cause) {
      return "A later mail says how the booking stands";
    }
    const isThere = news === "cancelled" || (await bookingStore(db).byId(id)) !== undefined;
    return isThere ? null : "The booking was deleted";
  }

  async function composeForCustomer(payload: CustomerPayload, { cause }: DeliveryRow) {
    const outdated = await whyOutdated(payload.booking, payload.news, cause);
    return outdated === null ? customerMail(payload) : { outdated };
  }

  async function customerMail({ news, origin, booking, calendar }: CustomerPayload) {
    const { settings, from, today } = await mails.present();
    // The calendar library is loaded on first use.
    const { bookingCalendarFile } = await import("../calendars/booking-file.ts");
    const domain = await mails.calendarDomain();
    const facts = { booking, business: settings, domain, from, now: clock.now() };
    return {
      mail: {
        from,
        toName: news === "received" ? "" : booking.customerName,
        replyTo: { name: settings.name, address: settings.email },
        ...frameMail(bookingMail(news, booking, settings, today), { business: settings, origin }, null),
        calendar: calendar
          ? { method: calendar.method, content: bookingCalendarFile({ ...calendar, ...facts }) }
          : undefined,
      },
    };
  }
}

const WHEN: Record<BookingNews, string> = {
  received: "who asks for a booking",
  confirmed: "whose booking you confirm",
  changed: "whose confirmed booking you change",
  cancelled: "whose booking you cancel",
  reopened: "whose booking you set back to pending",
};

/** The texts of the notification about a new booking. */
function ringWords({ id, eventType, preferredDate, preferredTime, customerName }: Booking) {
  const facts = [eventTypeLabel(eventType), preferredDate && shortDay(preferredDate), preferredTime];
  const body = facts.filter(Boolean).join(", ");
  return {
    title: "new booking",
    body,
    named: `${customerName}: ${body}`,
    path: `/admin-dashboard?tab=bookings&booking=${id}`,
  };
}

/** The prefix of the causes of all mails to a booking's customer. */
const causesOf = (id: number) => `booking:${id}:`;

/** The effect of a mail on the customer's calendar: it adds, changes or removes the booking. */
function calendarMethod(news: BookingNews, isInCalendar: boolean) {
  if (news === "confirmed" || news === "changed") return "REQUEST";
  return isInCalendar ? "CANCEL" : null;
}

const MAILED_FIELDS = ["preferredDate", "preferredTime", "location", "eventType"] as const;

function newsOf(before: Booking, after: Booking): BookingNews | null {
  if (before.status !== after.status) return after.status === "pending" ? "reopened" : after.status;
  if (after.status !== "confirmed") return null;
  // The new address has got no mail yet.
  if (before.customerEmail !== after.customerEmail) return "confirmed";
  const isOther = (field: keyof Booking) => before[field] !== after[field];
  return MAILED_FIELDS.some(isOther) || isOther(agreedGuests(before)) ? "changed" : null;
}

/** The guests as the customer knows them. The first count that the owner adds beside a package is no change for them. */
const agreedGuests = ({ guestCount }: Booking) => (guestCount === null ? "expectedGuests" : "guestCount");
