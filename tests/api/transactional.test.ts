import { describe, expect, it } from "vitest";
import { FIRST } from "../helpers/first-values.ts";
import { later } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const booking = {
  customerName: "Maya Chen",
  customerEmail: "maya@example.com",
  customerPhone: "(217) 555-0142",
  eventType: "birthday-party",
  expectedGuests: "Other",
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 3:00 PM",
  location: "Lakeside Pavilion",
};
const message = { firstName: "Sam", lastName: "Lee", email: "sam@example.com", subject: "feedback", message: "Yum" };

describe("transactional mails", () => {
  it("are listed newest first with recipient, subject and status", async () => {
    const smtp = await smtpServer({
      onRecipient: (to) => (to === "maya@example.com" ? { code: 550, says: "No such user" } : undefined),
    });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.visitor("POST", "/api/bookings", booking);
    await truck.visitor("POST", "/api/contact", message);
    await truck.outbox.drain();
    const { json } = await truck.owner("GET", "/api/transactional");
    expect(json.next).toBeNull();
    expect(json.emails).toMatchObject([
      { about: { kind: "owner-message", id: 1 }, recipient: FIRST.email, status: "sent" },
      { about: { kind: "owner-booking", id: 1 }, status: "sent", sentAt: "2026-07-04T17:00:00.000Z" },
      {
        about: { kind: "booking", id: 1 },
        recipient: "maya@example.com",
        status: "failed",
        reason: "The mail server said: 550 No such user",
        createdAt: "2026-07-04T17:00:00.000Z",
      },
    ]);
    const failed = (await truck.owner("GET", "/api/transactional?status=failed")).json.emails;
    expect(failed).toHaveLength(1);
    expect((await truck.visitor("GET", "/api/transactional")).status).toBe(401);
  });

  it("have pages", async () => {
    const truck = await site();
    for (let count = 1; count <= 51; count++) await truck.visitor("POST", "/api/contact", message);
    const first = (await truck.owner("GET", "/api/transactional")).json;
    const second = (await truck.owner("GET", `/api/transactional?before=${first.next}`)).json;
    expect(first.emails).toHaveLength(50);
    expect(second.emails.map(({ about }: { about: { id: number } }) => about.id)).toEqual([1]);
    expect(second.next).toBeNull();
  });

  it("are sent once when the owner retries a failed one; a sent one is not sent again", async () => {
    let mended = false;
    const smtp = await smtpServer({
      onRecipient: (to) => (to === "maya@example.com" && !mended ? { code: 552, says: "Mailbox full" } : undefined),
    });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.visitor("POST", "/api/bookings", booking);
    await truck.outbox.drain();
    mended = true;
    const [failed] = (await truck.owner("GET", "/api/transactional?status=failed")).json.emails;
    const retried = await truck.owner("POST", `/api/transactional/${failed.id}/retry`);
    expect(retried.status).toBe(200);
    await truck.outbox.drain();
    expect((await smtp.mailTo("maya@example.com")).subject).toContain("We got your booking request");
    expect((await truck.owner("POST", `/api/transactional/${failed.id}/retry`)).json.status).toBe("sent");
    await later(truck, 24 * 60);
    expect(smtp.received.filter(({ to }) => to === "maya@example.com")).toHaveLength(1);
    expect((await truck.owner("POST", "/api/transactional/99/retry")).status).toBe(404);
  });

  it("go to the corrected address when they failed", async () => {
    const smtp = await smtpServer({
      onRecipient: (to) => (to === "maya@exmaple.com" ? { code: 550, says: "No such user" } : undefined),
    });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    const { json } = await truck.visitor("POST", "/api/bookings", { ...booking, customerEmail: "maya@exmaple.com" });
    await truck.outbox.drain();
    await truck.owner("PUT", `/api/bookings/${json.id}`, { customerEmail: "maya@example.com" });
    const [failed] = (await truck.owner("GET", "/api/transactional?status=failed")).json.emails;
    await truck.owner("POST", `/api/transactional/${failed.id}/retry`);
    await truck.outbox.drain();
    expect((await smtp.mailTo("maya@example.com")).subject).toContain("We got your booking request");
  });

  it("do not include deliveries of a broadcast", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice week", message: "Come by." });
    expect((await truck.owner("GET", "/api/transactional")).json.emails).toEqual([]);
    expect((await truck.owner("POST", "/api/transactional/1/retry")).status).toBe(404);
  });
});
