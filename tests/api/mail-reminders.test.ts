import { describe, expect, it } from "vitest";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const BOOKING = {
  eventType: "birthday-party",
  guestCount: 50,
  preferredDate: "2026-07-18",
  preferredTime: "2:00 PM - 4:30 PM",
  location: "12 Oak Lane",
  customerName: "Zoë Ångström",
  customerPhone: "217-555-0134",
  customerEmail: "zoe@example.com",
  status: "confirmed",
};
/** Two days before, in the business's zone. */
const at = (time: string, day = "2026-07-16") => new Date(`${day}T${time}:00-05:00`);

async function confirmed(change: object = {}) {
  const server = { isBusy: false };
  const smtp = await smtpServer({ onMail: () => (server.isBusy ? { code: 451, says: "Later" } : undefined) });
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" } });
  const { json: booking } = await truck.owner("POST", "/api/bookings", { ...BOOKING, ...change });
  await truck.outbox.drain();
  smtp.received.splice(0);
  return {
    server,
    smtp,
    truck,
    change: (body: object) => truck.owner("PUT", `/api/bookings/${booking.id}`, body),
    /** Runs the minute's jobs at a time. @returns the recipients of the mails that went out */
    async runAt(time: Date) {
      truck.clock.time = time;
      await truck.retention.run();
      await truck.outbox.drain();
      return smtp.received.splice(0).map(({ to }) => to);
    },
  };
}

describe("the mail two days before a confirmed booking", () => {
  it("names day, times, place and the truck's number", async () => {
    const { smtp, truck } = await confirmed();
    truck.clock.time = at("09:00");
    await truck.retention.run();
    await truck.outbox.drain();
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.subject).toBe(`See you soon - ${FIRST.name}`);
    for (const words of ["Saturday, July 18", "2:00 PM - 4:30 PM", "12 Oak Lane", `Our number: ${FIRST.phone}`])
      expect(mail.text).toContain(words);
    expect(mail.replyTo).toMatchObject([{ address: FIRST.email }]);
  });

  it("goes out once, from 9 AM of the business's day on", async () => {
    const { runAt } = await confirmed();
    expect(await runAt(at("12:00", "2026-07-15"))).toEqual([]);
    expect(await runAt(at("08:59"))).toEqual([]);
    expect(await runAt(at("09:00"))).toEqual(["zoe@example.com"]);
    expect(await runAt(at("09:01"))).toEqual([]);
    expect(await runAt(at("09:00", "2026-07-17"))).toEqual([]);
  });

  it("goes out once when the customer's address changes afterwards", async () => {
    const { change, runAt, truck, smtp } = await confirmed();
    expect(await runAt(at("09:00"))).toEqual(["zoe@example.com"]);
    truck.clock.time = at("09:30");
    await change({ customerEmail: "new@example.com" });
    await truck.outbox.drain();
    smtp.received.splice(0);
    expect(await runAt(at("09:31"))).toEqual([]);
  });

  it("goes out again when the booking moves to another day", async () => {
    const { change, runAt, truck, smtp } = await confirmed();
    expect(await runAt(at("09:00"))).toEqual(["zoe@example.com"]);
    await change({ preferredDate: "2026-07-20" });
    await truck.outbox.drain();
    smtp.received.splice(0);
    expect(await runAt(at("09:00", "2026-07-18"))).toEqual(["zoe@example.com"]);
  });

  it.each([
    ["is pending", { status: "pending" }],
    ["is cancelled", { status: "cancelled" }],
  ])("does not go out when the booking %s", async (_, change) => {
    const { runAt } = await confirmed(change);
    expect(await runAt(at("09:00"))).toEqual([]);
  });

  it("does not go out when the booking is cancelled before it is sent", async () => {
    const { change, runAt, server, smtp, truck } = await confirmed();
    server.isBusy = true;
    expect(await runAt(at("09:00"))).toEqual([]);
    server.isBusy = false;
    await change({ status: "cancelled" });
    truck.clock.time = at("15:00");
    await truck.outbox.drain();
    expect(smtp.received.map(({ raw }) => raw.includes("See you soon"))).toEqual([false]);
    const { emails } = (await truck.owner("GET", "/api/transactional")).json;
    expect(emails).toContainEqual(
      expect.objectContaining({ about: expect.objectContaining({ kind: "booking-reminder" }), status: "cancelled" }),
    );
  });

  it.each([
    ["goes out", "on the day of the booking", "2026-07-18", ["zoe@example.com"]],
    ["does not go out", "after the day of the booking", "2026-07-19", []],
  ])("%s when it can be sent only %s", async (_, __, day, recipients) => {
    const { runAt, server } = await confirmed();
    server.isBusy = true;
    expect(await runAt(at("09:00"))).toEqual([]);
    server.isBusy = false;
    expect(await runAt(at("10:00", day))).toEqual(recipients);
  });

  it("does not go out when the booking is confirmed after 9 AM of that day", async () => {
    const { change, runAt, truck, smtp } = await confirmed({ status: "pending" });
    truck.clock.time = at("09:05");
    await change({ status: "confirmed" });
    await truck.outbox.drain();
    smtp.received.splice(0);
    expect(await runAt(at("09:06"))).toEqual([]);
  });
});
