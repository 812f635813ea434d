import type { Booking } from "../../schema/bookings.ts";
import type { ContactMessage } from "../../schema/contact.ts";
import type { Channel } from "../../schema/notifications.ts";

/** What messages say before they are words: kept in the outbox as it was when it was caused, worded when it is sent. */

/** A stop as a notification tells it. */
export interface StopNews {
  name: string;
  address: string;
  date: string;
  startTime: string;
  endTime: string;
  isOpen: boolean;
}

/** What a send to many says, once for all; `origin` is the site's address at the time, for the links. */
export type SendPayload =
  | { kind: "location-update"; origin: string; stop: StopNews }
  | { kind: "mass-sms"; origin: string; message: string }
  | { kind: "mass-email"; origin: string; subject: string; message: string };

export const BOOKING_NEWS = ["received", "confirmed", "changed", "cancelled", "reopened"] as const;
export type BookingNews = (typeof BOOKING_NEWS)[number];

/**
 * What a single message says. `origin` is null where only a visitor's request could tell it: a visitor can make up the
 * name of the host, and no link in a mail may lead there.
 */
export type Notice =
  | {
      kind: "booking";
      news: BookingNews;
      origin: string | null;
      booking: Booking;
      /** What the calendar file does; null where none is attached. `sequence` grows with each file of one booking. */
      calendar: { method: "REQUEST" | "CANCEL"; sequence: number } | null;
    }
  | { kind: "owner-booking"; origin: string | null; booking: Booking }
  | { kind: "owner-message"; origin: string | null; message: ContactMessage }
  | { kind: "owner-photos"; origin: string | null; customerName: string; photoCount: number }
  | { kind: "owner-paused"; origin: string | null; channel: Channel; why: string };
