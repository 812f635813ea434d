/** Noon of a Saturday in the business's zone. */
export const NOON = "2026-07-04T12:00:00-05:00";
export const TODAY = "2026-07-04";

/** A stop and a booking of the owner, for tests about something else. */
export const STOP = { name: "Lake Park", address: "1 Shore Drive", date: TODAY, startTime: "11:00", endTime: "18:00" };
export const BOOKING = {
  customerName: "Ada Snow",
  customerEmail: "ada@example.com",
  customerPhone: "217 555 0101",
  guestCount: 40,
  preferredDate: "2026-08-01",
};

/** A booking as a visitor requests it. */
export const REQUEST = {
  eventType: "birthday-party",
  expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
  preferredDate: TODAY,
  preferredTime: "2:00 PM - 4:00 PM",
  location: "Lakeside Pavilion",
  customerName: "Maya Chen",
  customerPhone: "(217) 555-0142",
  customerEmail: "maya@example.com",
  specialRequests: "Shade, please!",
};
