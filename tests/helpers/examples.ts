/** Noon of a Saturday in the business's zone. */
export const NOON = "2026-07-04T12:00:00-05:00";
export const TODAY = "2026-07-04";

/** A stop and a booking as the owner enters them, for tests that are about something else. */
export const STOP = { name: "Lake Park", address: "1 Shore Drive", date: TODAY, startTime: "11:00", endTime: "18:00" };
export const BOOKING = {
  customerName: "Ada Snow",
  customerEmail: "ada@example.com",
  customerPhone: "217 555 0101",
  guestCount: 40,
  preferredDate: "2026-08-01",
};
