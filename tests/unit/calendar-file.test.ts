import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { Booking } from "../../schema/bookings.ts";
import { exampleBooking } from "../../server/bookings/example-booking.ts";
import { defaultBusiness } from "../../server/business/default-business.ts";
import { bookingCalendarFile } from "../../server/calendars/booking-file.ts";
import { ownerCalendarFile } from "../../server/calendars/owner-file.ts";

const NOW = new Date("2026-11-22T11:39:39Z");
const DAYS = ["2026-07-04", "2026-12-05", "2027-03-14"];

const booking: Booking = {
  ...exampleBooking("2026-11-01"),
  id: 7,
  preferredDate: "2026-12-05",
  location: "Riverside Park",
  specialRequests: null,
  status: "confirmed",
};

const domain = "0123456789abcdef.calendar";

function files(row: Booking, timezone = "America/Chicago") {
  const from = { name: "The Truck", address: "hello@example.com" };
  const facts = { booking: row, business: defaultBusiness(timezone), domain, from, now: NOW };
  return [
    bookingCalendarFile({ method: "REQUEST", sequence: 0, ...facts }),
    ownerCalendarFile({ business: defaultBusiness(timezone), domain, bookings: [row], stops: [], sequenceBase: 0 }),
  ];
}

function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const [event] = calendar.getAllSubcomponents("vevent");
  if (!event) throw new Error("There is no event");
  return new ICAL.Event(event);
}

describe("a calendar file, whatever zone the machine is in", () => {
  it("has an all-day booking on its day", () => {
    expect(new Date().getTimezoneOffset()).not.toBe(0);
    for (const file of files({ ...booking, preferredTime: "afternoon" })) {
      expect(file).toContain("DTSTART;VALUE=DATE:20261205\r\n");
    }
  });

  it("was made at a moment in UTC, as RFC 5545 wants it, and its last line ends like the others", () => {
    const [mailed, feed] = files(booking);
    expect(mailed).toContain("DTSTAMP:20261122T113939Z\r\n");
    expect(feed).toContain("DTSTAMP:20261101T120000Z\r\n");
    for (const file of [mailed, feed]) expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  });
});

it("says of every time zone when an event is, before and after clocks change", () => {
  const wrong = Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    DAYS.filter((preferredDate) => {
      const plainTime = Temporal.PlainTime.from("14:00");
      const wanted = Temporal.PlainDate.from(preferredDate).toZonedDateTime({ timeZone, plainTime });
      return files({ ...booking, preferredDate }, timeZone).some(
        (file) => eventIn(file).startDate.toJSDate().getTime() !== wanted.epochMilliseconds,
      );
    }).map((day) => `${timeZone} ${day}`),
  );
  // A zone's present rules are told for every day: Morocco gave up its summer time in September 2026.
  expect(wrong).toEqual(["Africa/Casablanca 2026-07-04", "Africa/El_Aaiun 2026-07-04"]);
});

it("names a zone's rules as its events do, also by an old name and in other capitals", () => {
  for (const zone of ["US/Central", "GB", "america/chicago"]) {
    for (const file of files(booking, zone)) expect(file).toMatch(new RegExp(`^TZID:${zone}\r$`, "m"));
    const instant = Temporal.PlainDateTime.from("2026-12-05T14:00").toZonedDateTime(zone);
    for (const file of files(booking, zone)) {
      expect(eventIn(file).startDate.toJSDate().getTime()).toBe(instant.epochMilliseconds);
    }
  }
});

it("can be made for any day that a booking may have", () => {
  for (const preferredDate of ["0001-01-01", "1883-11-18", "1969-12-31", "9999-12-30"]) {
    expect(() => files({ ...booking, preferredDate }), preferredDate).not.toThrow();
  }
});
