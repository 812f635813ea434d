import type { Booking } from "../../schema/bookings.ts";
import { addDays } from "../../schema/times.ts";

/** A made-up booking for the example mails. @param today the business's day */
export const exampleBooking = (today: string): Booking => ({
  id: 1,
  customerName: "Ada Lee",
  customerPhone: "(217) 555-0134",
  customerEmail: "ada@example.com",
  eventType: "birthday-party",
  expectedGuests: null,
  guestCount: 50,
  preferredDate: addDays(today, 10),
  preferredTime: "2:00 PM - 4:00 PM",
  location: "12 Lake Road",
  specialRequests: "A bowl without sugar for my brother, please.",
  eventDetails: null,
  status: "pending",
  revision: 1,
  createdAt: `${today}T12:00:00.000Z`,
});
