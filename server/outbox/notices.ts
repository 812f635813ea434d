import type { Booking } from "../../schema/bookings.ts";
import type { ContactMessage } from "../../schema/contact.ts";
import type { Channel } from "../../schema/notifications.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { BookingNews, Notice } from "./content.ts";
import type { Outbox } from "./queue.ts";

export type Notices = ReturnType<typeof notices>;

interface Parts {
  db: Database;
  clock: Clock;
  outbox: Outbox;
  business: BusinessService;
  /** The site's address for links, where it is set for sure. */
  publicUrl: string | null;
}

interface Submission {
  id: number;
  customerName: string;
  photoCount: number;
}

/**
 * What customers and the owner are told of bookings, messages and photos (product.md, *Bookings*). Each is called in the
 * transaction that causes it; whoever calls wakes the outbox when that is committed.
 */
export function notices({ db, clock, outbox, business, publicUrl: origin }: Parts) {
  return {
    /** A booking was asked for, or entered by the owner, who need not be told then. */
    async bookingCreated(trx: Database, booking: Booking, asker: "visitor" | "owner"): Promise<void> {
      const news = asker === "visitor" || booking.status === "pending" ? "received" : booking.status;
      if (news !== "cancelled") await tellCustomer(trx, booking, news);
      if (asker === "visitor")
        await tellOwner(trx, `owner:booking:${booking.id}`, { kind: "owner-booking", origin, booking });
    },

    /** A booking was changed by the owner: the customer hears of what matters to them, once. */
    async bookingChanged(trx: Database, before: Booking, after: Booking): Promise<void> {
      // What failed because of a mistyped address can be tried again.
      if (before.customerEmail !== after.customerEmail) {
        await outbox.readdress(trx, bookingCause(after.id), after.customerEmail);
      }
      const news = newsOf(before, after);
      if (news) await tellCustomer(trx, after, news, before.status === "confirmed");
    },

    messageWritten: (trx: Database, message: ContactMessage) =>
      tellOwner(trx, `owner:message:${message.id}`, { kind: "owner-message", origin, message }),

    /** Photos came in: the owner is told where they wait for approval. */
    async photosSubmitted(trx: Database, { id, customerName, photoCount }: Submission): Promise<void> {
      if (!(await business.settings(trx)).approvePhotos) return;
      await tellOwner(trx, `owner:photos:${id}`, { kind: "owner-photos", origin, customerName, photoCount });
    },

    /** A provider keeps refusing. Of the mail's own provider the desk alone can tell. */
    async channelPaused(channel: Channel, why: string): Promise<void> {
      if (channel === "email") return;
      const moment = clock.now().toISOString();
      await tellOwner(db, `owner:paused:${moment}`, { kind: "owner-paused", origin, channel, why });
      outbox.wake();
    },

    wake: outbox.wake,
  };

  /** @param isInCalendar whether an earlier mail has put the booking into the customer's calendar */
  async function tellCustomer(trx: Database, booking: Booking, news: BookingNews, isInCalendar = false): Promise<void> {
    const prefix = bookingCause(booking.id);
    const { number: sequence, unsaid } = await outbox.following(trx, prefix, "email");
    const method = booking.preferredDate === null ? null : calendarMethod(news, isInCalendar);
    const notice: Notice = {
      kind: "booking",
      news: news === "changed" && isConfirmation(unsaid) ? "confirmed" : news,
      origin,
      booking,
      calendar: method && { method, sequence },
    };
    await outbox.addLetter(trx, {
      cause: `${prefix}${sequence}`,
      channel: "email",
      recipient: booking.customerEmail,
      notice,
    });
  }

  async function tellOwner(trx: Database, cause: string, notice: Notice): Promise<void> {
    const { ownerEmail, email } = await business.settings(trx);
    await outbox.addLetter(trx, { cause, channel: "email", recipient: ownerEmail || email, notice });
  }
}

/** What the causes of all that a booking's customer is told begin with. */
export const bookingCause = (id: number) => `booking:${id}:`;

/** Who has not heard yet that a booking is confirmed is not told that it has changed. */
const isConfirmation = (notice: Notice | null) => notice?.kind === "booking" && notice.news === "confirmed";

/** What a mail does in the customer's calendar: it puts the booking in, changes it there, or removes it. */
function calendarMethod(news: BookingNews, isInCalendar: boolean) {
  if (news === "confirmed" || news === "changed") return "REQUEST";
  return isInCalendar ? "CANCEL" : null;
}

const TOLD = ["preferredDate", "preferredTime", "location", "eventType"] as const;

function newsOf(before: Booking, after: Booking): BookingNews | null {
  if (before.status !== after.status) return after.status === "pending" ? "reopened" : after.status;
  if (after.status !== "confirmed") return null;
  // Whoever has this address now has heard nothing yet.
  if (before.customerEmail !== after.customerEmail) return "confirmed";
  return TOLD.some((field) => before[field] !== after[field]) ? "changed" : null;
}
