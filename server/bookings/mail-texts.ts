import { eventTypeLabel, eventTypeValue, packageChoices, parsePreferredTime } from "../../schema/booking-choices.ts";
import type { Booking } from "../../schema/bookings.ts";
import type { Business } from "../../schema/business.ts";
import { longDay, to12Hour } from "../../schema/times.ts";
import type { MailBlock, MailWords } from "../business/mail-frame.ts";

export const BOOKING_NEWS = ["received", "confirmed", "changed", "cancelled", "reopened"] as const;
export type BookingNews = (typeof BOOKING_NEWS)[number];

/** A mail to the customer. @param today the business's day at the time of sending */
export function bookingMail(news: BookingNews, booking: Booking, business: Business, today: string): MailWords {
  const { subject, heading, text } = WORDS[news](business.name);
  // Anybody can enter any address: the first mail repeats no free text.
  const facts = news === "received" ? chosenFacts(booking, business, today) : allFacts(booking, today);
  const blocks: MailBlock[] = [
    { text: `Hi ${news === "received" ? safeName(booking.customerName) : booking.customerName},\n\n${text}` },
    { facts },
    { text: `Questions or changes? Reply to this email or call ${business.phone}.` },
  ];
  return { subject, heading, blocks };
}

type Words = (businessName: string) => { subject: string; heading: string; text: string };

const WORDS: Record<BookingNews, Words> = {
  received: (name) => ({
    subject: `We got your booking request - ${name}`,
    heading: "Thank you for your request",
    text: `We have received your request to book ${name}. We'll respond within 24 hours with availability and pricing. Nothing is booked until we confirm it.`,
  }),
  confirmed: (name) => ({
    subject: `Your booking is confirmed - ${name}`,
    heading: "You're on our calendar",
    text: "Good news: your booking is confirmed. The attached calendar file puts it on your calendar.",
  }),
  changed: (name) => ({
    subject: `Your booking has changed - ${name}`,
    heading: "Your booking has changed",
    text: "We have changed your confirmed booking. These are its details now:",
  }),
  cancelled: (name) => ({
    subject: `Your booking is cancelled - ${name}`,
    heading: "Your booking is cancelled",
    text: "This booking is cancelled. If you did not expect that, please get in touch.",
  }),
  reopened: (name) => ({
    subject: `We're taking another look at your booking - ${name}`,
    heading: "Your booking is not confirmed at the moment",
    text: "We're taking another look at your booking. Until we confirm it again, it isn't on our calendar.",
  }),
};

/** The mail to the host of a confirmed booking, two days before. @param today the business's day at the time of sending */
export const reminderMail = (booking: Booking, { name, phone }: Business, today: string): MailWords => ({
  subject: `See you soon - ${name}`,
  heading: "See you soon",
  blocks: [
    { text: `Hi ${booking.customerName},\n\nYour event is almost here. This is where and when we'll be there:` },
    { facts: [...allFacts(booking, today), ["Our number", phone]] },
    {
      text: `Has anything changed? Is there something we should know about parking or power? Reply to this email or call ${phone}.`,
    },
  ],
});

/** The owner's mail about a new booking. @param today the business's day at the time of sending */
export const newBookingMail = (booking: Booking, today: string): MailWords => ({
  subject: `New booking request from ${booking.customerName}`,
  heading: "New booking request",
  blocks: [
    {
      facts: [
        ["Name", booking.customerName],
        ["Phone", booking.customerPhone],
        ["Email", booking.customerEmail],
        ...allFacts(booking, today),
      ],
    },
    ...(booking.specialRequests ? [{ quote: booking.specialRequests }] : []),
    { text: "Reply to this email to answer the customer." },
  ],
});

const allFacts = (booking: Booking, today: string): [string, string | null][] => [
  ["Event", eventTypeLabel(booking.eventType)],
  ["Date", booking.preferredDate && longDay(booking.preferredDate, today)],
  ["Time", booking.preferredTime],
  ["Where", booking.location],
  booking.guestCount === null ? ["Package", booking.expectedGuests] : ["Guests", String(booking.guestCount)],
];

function chosenFacts(booking: Booking, { eventTypes, packages }: Business, today: string): [string, string | null][] {
  const times = parsePreferredTime(booking.preferredTime);
  const isListed = eventTypes.some((label) => eventTypeValue(label) === booking.eventType);
  return [
    ["Event", isListed ? eventTypeLabel(booking.eventType) : null],
    ["Date", booking.preferredDate && longDay(booking.preferredDate, today)],
    ["Time", times && `${to12Hour(times.start)} - ${to12Hour(times.end)}`],
    ["Package", packageChoices(packages).find((choice) => choice === booking.expectedGuests) ?? null],
  ];
}

/** The name if it looks like one, else no name: a mail to a stranger must not contain an advertisement. */
const safeName = (name: string) => (/^[\p{L}\p{M}'’ .-]{1,40}$/u.test(name) && !/\w\.\w/.test(name) ? name : "there");
