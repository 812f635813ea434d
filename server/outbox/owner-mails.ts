import type { Booking } from "../../schema/bookings.ts";
import type { ContactMessage } from "../../schema/contact.ts";
import { subjectLabel } from "../../schema/contact-subjects.ts";
import { allFacts } from "../bookings/mails.ts";
import type { Notice } from "./content.ts";
import type { Block, MailWords } from "./mail-frame.ts";

/** What the owner gets. @param today the business's day on which it is sent */
export function ownerMail(notice: Exclude<Notice, { kind: "booking" }>, today: string): MailWords {
  const words = wordsFor(notice, today);
  const desk: Block[] = notice.origin
    ? [{ link: `${notice.origin}/admin-dashboard`, label: "Open the dashboard" }]
    : [{ text: "It is in your dashboard, too." }];
  return { ...words, blocks: [...words.blocks, ...desk] };
}

function wordsFor(notice: Exclude<Notice, { kind: "booking" }>, today: string): MailWords {
  switch (notice.kind) {
    case "owner-booking":
      return newBooking(notice.booking, today);
    case "owner-message":
      return newMessage(notice.message);
    case "owner-photos":
      return {
        subject: `Photos from ${notice.customerName} are waiting`,
        heading: "Photos are waiting for you",
        blocks: [{ text: photosWait(notice.customerName, notice.photoCount) }],
      };
    case "owner-paused":
      return {
        subject: "Your text messages are paused",
        heading: "Your text messages are paused",
        blocks: [
          { text: "The provider keeps refusing. Nothing is lost: the messages wait, and we try again by ourselves." },
          { quote: notice.why },
        ],
      };
  }
}

const photosWait = (from: string, count: number) =>
  count === 1
    ? `${from} sent a photo. It appears once you approve it.`
    : `${from} sent ${count} photos. They appear once you approve them.`;

const newBooking = (booking: Booking, today: string): MailWords => ({
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

const newMessage = (message: ContactMessage): MailWords => ({
  subject: `New message from ${message.firstName} ${message.lastName}`,
  heading: subjectLabel(message.subject),
  blocks: [
    {
      facts: [
        ["From", `${message.firstName} ${message.lastName}`],
        ["Email", message.email],
      ],
    },
    { quote: message.message },
    { text: "Reply to this email to answer." },
  ],
});
