import { expect, it } from "vitest";
import { later } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const origin = "https://polar.example";
const createdAt = "2026-07-01T12:00:00.000Z";
const booking = {
  id: 7,
  eventType: "birthday-party",
  expectedGuests: "Other",
  guestCount: null,
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 3:00 PM",
  location: "Lakeside Pavilion",
  customerName: "Maya Chen",
  customerPhone: "(217) 555-0142",
  customerEmail: "maya@example.com",
  specialRequests: null,
  eventDetails: null,
  status: "cancelled",
  createdAt,
};
const message = {
  id: 3,
  firstName: "Sam",
  lastName: "Lee",
  email: "sam@example.com",
  subject: "feedback",
  message: "Yum",
  isRead: false,
  isSaved: false,
  createdAt,
};

/** Rows as version 1.0.0 writes them: cause, recipient, payload. */
const ROWS = [
  [
    "booking:7:2",
    "maya@example.com",
    { kind: "booking", news: "cancelled", origin, booking, calendar: { method: "CANCEL", sequence: 2 } },
  ],
  ["booking:8:0", "zoe@example.com", { kind: "booking", news: "received", origin: null, booking, calendar: null }],
  ["owner:booking:7", "owner@example.com", { kind: "owner-booking", origin: null, booking }],
  ["owner:message:3", "owner@example.com", { kind: "owner-message", origin: null, message }],
  ["owner:photos:4", "owner@example.com", { kind: "owner-photos", origin: null, customerName: "Ada", photoCount: 2 }],
  [
    "owner:paused:2026-07-01T12:00:00.000Z",
    "owner@example.com",
    { kind: "owner-paused", origin: null, channel: "sms", why: "Twilio said: no" },
  ],
] as const;

it("sends and lists what version 1.0.0 has queued", async () => {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url } });
  await truck.database(async (db) => {
    const bookings = [7, 8].map((id) => ({ ...booking, id, status: "cancelled" as const }));
    await db.insertInto("bookings").values(bookings).execute();
    const rows = ROWS.map(([cause, recipient, payload]) => ({ cause, recipient, payload }));
    const due = { channel: "email" as const, nextAttemptAt: createdAt, createdAt };
    await db
      .insertInto("outbox")
      .values(rows.map((row) => ({ ...row, ...due })))
      .execute();
    const stop = { name: "Park", address: "1 Main St", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
    const row = { ...stop, id: 1, placeId: 1, isOpen: true, status: "scheduled" as const, confirmedAt: createdAt };
    const nothing = {
      eventType: null,
      notes: null,
      seriesId: null,
      originalDate: null,
      activatedAt: null,
    };
    await db.insertInto("places").values({ id: 1, name: "Park" }).execute();
    await db
      .insertInto("locations")
      .values({ ...row, ...nothing })
      .execute();
    const payload = { kind: "location-update" as const, origin, locationId: 1, name: "Park", state: "on" as const };
    await db
      .insertInto("sends")
      .values({ kind: "test", cause: "test:1", fingerprint: "1", payload, createdAt })
      .execute();
    const ofSend = { cause: "send:1", recipient: "test@example.com", sendId: 1, payload: null };
    await db
      .insertInto("outbox")
      .values({ ...ofSend, ...due })
      .execute();
  });
  await later(truck, 1);
  expect(smtp.recipients()).toEqual(
    ["maya@example.com", "test@example.com", "zoe@example.com", ...Array(4).fill("owner@example.com")].toSorted(),
  );
  expect((await smtp.mailTo("maya@example.com")).raw).toContain("METHOD:CANCEL");
  expect((await smtp.mailTo("test@example.com")).subject).toContain("Park");
  const { json } = await truck.owner("GET", "/api/transactional");
  expect(json.emails.map(({ about }: { about: object }) => about)).toEqual([
    { kind: "owner-paused", id: null, words: "To you: text messages are paused" },
    { kind: "owner-photos", id: 4, words: "To you: photos that wait (4)" },
    { kind: "owner-message", id: 3, words: "To you: contact message 3" },
    { kind: "owner-booking", id: 7, words: "To you: new booking 7" },
    { kind: "booking", id: 8, words: "To the customer of booking 8" },
    { kind: "booking", id: 7, words: "To the customer of booking 7" },
  ]);
});
