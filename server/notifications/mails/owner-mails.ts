import type { Booking } from "../../../schema/bookings.ts";
import type { ContactMessage } from "../../../schema/contact.ts";
import { CONTACT_SUBJECTS } from "../../../schema/contact-subjects.ts";
import type { Notice } from "../content.ts";
import { allFacts } from "./booking-mails.ts";
import type { Block, MailWords } from "./frame.ts";

/** What the owner gets. */
export function ownerMail(notice: Exclude<Notice, { kind: "booking" }>): MailWords {
  const words = wordsFor(notice);
  const desk: Block[] = notice.origin
    ? [{ link: `${notice.origin}/admin-dashboard`, label: "Open the dashboard" }]
    : [{ text: "Open your dashboard to answer." }];
  return { ...words, blocks: [...words.blocks, ...desk] };
}

function wordsFor(notice: Exclude<Notice, { kind: "booking" }>): MailWords {
  switch (notice.kind) {
    case "owner-booking":
      return newBooking(notice.booking);
    case "owner-message":
      return newMessage(notice.message);
    case "owner-photos":
      return {
        subject: `Photos from ${notice.customerName} are waiting`,
        heading: "Photos are waiting for you",
        blocks: [
          { text: `${notice.customerName} sent ${notice.photoCount} photo(s). They appear once you approve them.` },
        ],
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

const newBooking = (booking: Booking): MailWords => ({
  subject: `New booking request from ${booking.customerName}`,
  heading: "New booking request",
  blocks: [
    {
      facts: [
        ["Name", booking.customerName],
        ["Phone", booking.customerPhone],
        ["Email", booking.customerEmail],
        ...allFacts(booking),
      ],
    },
    ...(booking.specialRequests ? [{ quote: booking.specialRequests }] : []),
    { text: "Reply to this email to answer the customer." },
  ],
});

const newMessage = (message: ContactMessage): MailWords => ({
  subject: `New message from ${message.firstName} ${message.lastName}`,
  heading: CONTACT_SUBJECTS.find(({ value }) => value === message.subject)?.label ?? message.subject,
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
