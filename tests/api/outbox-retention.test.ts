import { expect, it } from "vitest";
import { FIRST } from "../helpers/first-values.ts";
import { subscribeMany } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const mail = { subject: "Ice week", message: "Come by." };
const message = { firstName: "Sam", lastName: "Lee", email: "sam@example.com", subject: "feedback", message: "Yum" };
const booking = {
  customerName: "Maya Chen",
  customerEmail: "maya@example.com",
  customerPhone: "(217) 555-0142",
  eventType: "Wedding",
  guestCount: 40,
  preferredDate: "2027-09-01",
  preferredTime: "2:00 PM - 3:00 PM",
  location: "Lakeside Pavilion",
  status: "confirmed",
};

type Truck = Awaited<ReturnType<typeof site>>;
const outbox = (truck: Truck) => truck.database((db) => db.selectFrom("outbox").selectAll().orderBy("id").execute());
/** The owner's session ended long before. */
const owner = async (truck: Truck, method: "GET" | "PUT", url: string, body?: object) =>
  truck.visitor(method, url, body, { cookie: await truck.signIn() });
const sends = async (truck: Truck) => (await owner(truck, "GET", "/api/sends")).json;

async function tidyAt(truck: Truck, time: string) {
  truck.clock.time = new Date(time);
  await truck.retention.run();
}

it("recipients are removed after thirteen months", async () => {
  const truck = await site();
  await subscribeMany(truck, 3);
  await truck.owner("POST", "/api/subscribers/mass-email", mail);
  await truck.visitor("POST", "/api/contact", message);
  await truck.outbox.drain();

  await tidyAt(truck, "2027-08-04T16:59:00Z");
  expect(await outbox(truck)).toHaveLength(4);
  expect(await sends(truck)).toMatchObject([{ successCount: 3 }]);

  await tidyAt(truck, "2027-08-04T17:01:00Z");
  expect(await sends(truck)).toEqual([]);
  expect(await outbox(truck)).toMatchObject([{ cause: "owner:message:1", recipient: "removed 4", payload: null }]);
});

it("queued and younger deliveries stay", async () => {
  const smtp = await smtpServer({ onRecipient: () => ({ code: 451, says: "Later" }) });
  const truck = await site({ env: { SMTP_URL: smtp.url } });
  await truck.visitor("POST", "/api/contact", message);
  await truck.outbox.drain();
  await tidyAt(truck, "2027-12-01T17:00:00Z");
  expect(await outbox(truck)).toMatchObject([{ status: "queued", recipient: FIRST.email }]);
  await truck.visitor("POST", "/api/contact", message);
  await truck.retention.run();
  expect(await outbox(truck)).toHaveLength(2);
});

it("a booking's SEQUENCE continues after its old deliveries were emptied", async () => {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url } });
  expect((await truck.owner("POST", "/api/bookings", booking)).status).toBe(201);
  await truck.outbox.drain();
  await tidyAt(truck, "2027-08-20T17:00:00Z");
  await owner(truck, "PUT", "/api/bookings/1/status", { status: "cancelled" });
  await truck.outbox.drain();
  expect((await smtp.mailTo("maya@example.com")).raw).toContain("METHOD:CANCEL");
  const calendar = (await smtp.mailTo("maya@example.com")).attachments[0]?.content;
  expect(new TextDecoder().decode(calendar as ArrayBuffer)).toContain("SEQUENCE:1");
});

it("thousands of old deliveries are deleted in parts, with requests answered in between", async () => {
  const truck = await site();
  const createdAt = "2025-01-01T00:00:00.000Z";
  await truck.database(async (db) => {
    await db
      .insertInto("sends")
      .values({
        kind: "mass-email",
        cause: "old",
        fingerprint: "old",
        payload: { kind: "mass-email", origin: "", ...mail },
        createdAt,
      })
      .execute();
    const row = { cause: "send:1", channel: "email" as const, sendId: 1, status: "sent" as const, payload: null };
    for (let from = 0; from < 3000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        ...row,
        recipient: `person${from + index}@example.com`,
        subscriberId: null,
        nextAttemptAt: createdAt,
        createdAt,
        error: null,
        sentAt: null,
        providerId: null,
        deliveredAt: null,
      }));
      await db.insertInto("outbox").values(rows).execute();
    }
  });
  let isTidy = false;
  const tidying = truck.retention.run().then(() => {
    isTidy = true;
  });
  expect((await truck.visitor("GET", "/api/menu")).status).toBe(200);
  expect(isTidy).toBe(false);
  await tidying;
  expect(await outbox(truck)).toEqual([]);
});
