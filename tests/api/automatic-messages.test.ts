import { expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const booking = {
  customerName: "Ben Stone",
  customerEmail: "ben@example.com",
  customerPhone: "(217) 555-0119",
  eventType: "other",
  expectedGuests: "Other",
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 4:00 PM",
  location: "1 Road",
};

it("the owner sees each message that the site sends by itself, with their own name and address", async () => {
  const truck = await site();
  await truck.owner("PUT", "/api/business", { name: "Glacier Gulp", addressLine: "1 Main Street, Lyle" });
  const messages: { id: string; channel: string; text: string }[] = (
    await truck.owner("GET", "/api/automatic-messages")
  ).json;
  expect(messages.map(({ id }) => id)).toEqual([
    ...["received", "confirmed", "changed", "cancelled", "reopened"].map((news) => `booking-${news}`),
    "owner-booking",
    "owner-message",
    "owner-photos",
    "alerts-link",
    "owner-paused",
    ...["stop", "stop-sms", "stop-late", "stop-late-sms", "stop-cancelled", "stop-cancelled-sms", "help-sms"],
  ]);
  for (const { id, channel, text } of messages) {
    expect(text, id).toContain("Glacier Gulp");
    if (channel === "email") expect(text, id).toContain("1 Main Street, Lyle");
  }

  const mail = await truck.owner("GET", "/api/automatic-messages/booking-confirmed");
  expect(mail.headers["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; img-src 'self'",
  );
  expect(mail.text).toContain("You are on our calendar");
  expect((await truck.owner("GET", "/api/automatic-messages/help-sms")).status).toBe(404);
  expect((await truck.visitor("GET", "/api/automatic-messages")).status).toBe(401);
  expect((await truck.visitor("GET", "/api/automatic-messages/booking-confirmed")).status).toBe(401);
});

it("a simulated mail can be read, and goes with the person who is erased", async () => {
  const truck = await site();
  await truck.visitor("POST", "/api/bookings", booking);
  await truck.outbox.drain();
  const mails = async () => (await truck.owner("GET", "/api/transactional")).json.emails;
  const [toOwner, toCustomer] = await mails();
  expect(toOwner.simulated.subject).toBe("New booking request from Ben Stone");
  expect(toCustomer.simulated.text).toContain("Nothing is booked until we confirm it.");
  await truck.owner("POST", "/api/erasures", { email: "ben@example.com" });
  expect(await mails()).toEqual([]);
});
