import { expect, it } from "vitest";
import { pushService } from "../helpers/push.ts";
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

it("the owner sees every automatic message with their own name and address", async () => {
  const truck = await site();
  await truck.owner("PUT", "/api/business", { name: "Glacier Gulp", addressLine: "1 Main Street, Lyle" });
  const examples: { id: string; channel: string; subject: string | null; text: string }[] = (
    await truck.owner("GET", "/api/automatic-messages")
  ).json;
  expect(examples.map(({ id }) => id)).toEqual([
    "ring-failedSend",
    ...["received", "confirmed", "changed", "cancelled", "reopened"].map((news) => `booking-${news}`),
    "owner-booking",
    ...["ring-booking", "ring-booking-named"],
    "booking-reminder",
    "owner-message",
    ...["ring-message", "ring-message-named"],
    "owner-photos",
    ...["ring-photo", "ring-photo-named"],
    "alerts-link",
    "ring-health",
    "owner-paused",
    ...["stop", "stop-sms", "stop-push"],
    ...["stop-late", "stop-late-sms", "stop-late-push"],
    ...["stop-cancelled", "stop-cancelled-sms", "stop-cancelled-push"],
    "special-push",
    "help-sms",
  ]);
  for (const { id, channel, subject, text } of examples) {
    expect(channel === "push" ? subject : text, id).toContain("Glacier Gulp");
    if (channel === "email") expect(text, id).toContain("1 Main Street, Lyle");
  }

  const mail = await truck.owner("GET", "/api/automatic-messages/booking-confirmed");
  expect(mail.headers["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; img-src 'self'",
  );
  expect(mail.text).toContain("re on our calendar");
  expect((await truck.owner("GET", "/api/automatic-messages/help-sms")).status).toBe(404);
  expect((await truck.visitor("GET", "/api/automatic-messages")).status).toBe(401);
  expect((await truck.visitor("GET", "/api/automatic-messages/booking-confirmed")).status).toBe(401);
});

it("the owner sees the push notifications as they are sent", async () => {
  const clock = { now: () => new Date() };
  const service = await pushService({ now: () => clock.now() });
  const truck = await site({ env: { ...service.env, PUBLIC_URL: "https://truck.example.com" } });
  clock.now = truck.clock.now;
  await truck.owner("PUT", "/api/business", { name: "Glacier Gulp" });
  const shown = Object.fromEntries(
    (await truck.owner("GET", "/api/automatic-messages")).json.map((one: { id: string }) => [one.id, one]),
  );
  expect(shown["ring-message"]).toMatchObject({ channel: "push", subject: "Glacier Gulp: new message" });

  const [quiet, naming, visitors] = [service.phone(), service.phone(), service.phone()];
  const kinds = ["message"];
  await truck.owner("POST", "/api/push-subscriptions", { ...quiet.subscription, kinds });
  await truck.owner("POST", "/api/push-subscriptions", { ...naming.subscription, kinds, showsNames: true });
  await truck.visitor("POST", "/api/push-subscriptions", visitors.subscription);
  await truck.visitor("POST", "/api/contact", {
    firstName: "Ada",
    lastName: "Lee",
    email: "ada@example.com",
    subject: "general-question",
    message: "Do you come to Lyle this summer?",
  });
  const stop = { name: "Lake Park", address: "12 Lake Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
  await truck.owner("POST", "/api/locations", stop);
  await truck.owner("POST", "/api/notify/location-update", { locationId: 1 });
  await truck.outbox.drain();
  const wordsOf = ({ received }: typeof quiet) => received.map(({ payload: { notification } }) => notification);
  for (const [phone, id] of [
    [quiet, "ring-message"],
    [naming, "ring-message-named"],
    [visitors, "stop-push"],
  ] as const) {
    expect(wordsOf(phone), id).toMatchObject([{ title: shown[id].subject, body: shown[id].text }]);
  }
});

it("a simulated mail can be read until the person is erased", async () => {
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
