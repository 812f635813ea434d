import ICAL from "ical.js";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect, it } from "vitest";
import { beginEpoch } from "../../server/db/data-state.ts";
import { FIRST } from "../helpers/first-values.ts";
import { gateTo } from "../helpers/gate.ts";
import { later } from "../helpers/sends.ts";
import { newFolder, site } from "../helpers/site.ts";
import { silentServer, smtpServer } from "../helpers/smtp.ts";

const request = {
  eventType: "birthday-party",
  expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
  preferredDate: "2026-07-18",
  preferredTime: "2:00 PM - 4:30 PM",
  location:
    "12 Oak Lane; behind the church, \\ left \u2013 Straße des Grünen Öltanks, かき氷かき氷かき氷かき氷かき氷かき氷かき氷かき氷",
  customerName: "Zoë Ångström",
  customerPhone: "217-555-0134",
  customerEmail: "zoe@example.com",
  specialRequests: "Two tables\nplease",
};

async function booked(change: Record<string, unknown> = {}, env: Record<string, string> = {}) {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example", ...env } });
  const { json } = await truck.visitor("POST", "/api/bookings", { ...request, ...change });
  await truck.outbox.drain();
  const put = async (body: Record<string, unknown>, path = "") => {
    truck.clock.time = new Date(truck.clock.time.getTime() + 60_000);
    expect((await truck.owner("PUT", `/api/bookings/${json.id}${path}`, body)).status).toBe(200);
    await truck.outbox.drain();
  };
  return { smtp, truck, booking: json, put };
}

function calendarOf(mail: Email) {
  const file = mail.attachments.find(({ filename }) => filename === "event.ics");
  if (!file) throw new Error("No calendar file");
  const content = typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? calendar);
  return { content, calendar, event, method: String(calendar.getFirstPropertyValue("method")), type: file.mimeType };
}

describe("a booking request", () => {
  it("sends the customer a confirmation with the chosen values and without free texts", async () => {
    const { smtp } = await booked();
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.subject).toBe(`We got your booking request - ${FIRST.name}`);
    expect(mail.text).toContain("Hi Zoë Ångström,");
    expect(mail.text).toContain("Saturday, July 18");
    expect(mail.text).toContain("2:00 PM - 4:30 PM");
    expect(mail.text).toContain("Package 1: 50 servings");
    expect(mail.text).toContain("within 24 hours");
    expect(mail.text).not.toContain("Oak Lane");
    expect(mail.text).not.toContain("Two tables");
    expect(mail.attachments).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
  });

  it("sends the owner a mail with all values, whose reply goes to the customer", async () => {
    const { smtp } = await booked();
    const mail = await smtp.mailTo(FIRST.email);
    expect(mail.subject).toBe("New booking request from Zoë Ångström");
    expect(mail.replyTo).toEqual([{ name: "Zoë Ångström", address: "zoe@example.com" }]);
    for (const words of ["217-555-0134", "Oak Lane", "Two tables", "https://polar.example/admin-dashboard"]) {
      expect(mail.text).toContain(words);
    }
  });

  it("names the year of the event when it is another than this year", async () => {
    const { smtp } = await booked({ preferredDate: "2027-12-18" });
    for (const reader of ["zoe@example.com", FIRST.email]) {
      expect((await smtp.mailTo(reader)).text).toContain("Saturday, December 18, 2027");
    }
  });

  it("sends the owner's mail to the notification address when it is set", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.owner("PUT", "/api/business", { ownerEmail: "me@home.example" });
    await truck.visitor("POST", "/api/bookings", request);
    await truck.outbox.drain();
    expect(smtp.recipients()).toEqual(["me@home.example", "zoe@example.com"]);
  });

  it("sends a stranger no advertisement and no link to a made-up host", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    const advert = { ...request, customerName: "Win at http://spam.example now", preferredTime: "see spam.example" };
    const host = { host: "evil.example" };
    await truck.visitor("POST", "/api/bookings", { ...advert, expectedGuests: "spam.example" }, host);
    await truck.outbox.drain();
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.text).toContain("Hi there,");
    expect(mail.raw).not.toContain("spam.example");
    expect((await smtp.mailTo(FIRST.email)).raw).not.toContain("evil.example");
  });

  it("sends nothing when the honeypot is filled", async () => {
    const { smtp } = await booked({ website: "https://spam.example" });
    expect(smtp.received).toEqual([]);
  });

  it("sends no owner's mail when the owner entered it, and the calendar file when it is confirmed at once", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.owner("POST", "/api/bookings", { ...request, status: "confirmed" });
    await truck.outbox.drain();
    expect(smtp.recipients()).toEqual(["zoe@example.com"]);
    expect(calendarOf(await smtp.mailTo("zoe@example.com")).method).toBe("REQUEST");
  });

  it("is pending and mailed to the owner when it comes from the public form of a signed-in browser", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    const { json } = await truck.owner("POST", "/api/bookings", { ...request, website: "", status: "confirmed" });
    expect(json.status).toBe("pending");
    await truck.outbox.drain();
    expect((await smtp.mailTo(FIRST.email)).subject).toBe("New booking request from Zoë Ångström");
  });

  it("sends nothing when it is deleted before its mails are sent", async () => {
    let refusing = true;
    const smtp = await smtpServer({ onMail: () => (refusing ? { code: 451 } : undefined) });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    const { json } = await truck.visitor("POST", "/api/bookings", request);
    await truck.outbox.drain();
    await truck.owner("DELETE", `/api/bookings/${json.id}`);
    refusing = false;
    await later(truck, 5);
    expect(smtp.recipients()).toEqual([FIRST.email]);
  });
});

describe("a queued mail", () => {
  type Truck = Awaited<ReturnType<typeof site>>;
  const emailsOf = async (truck: Truck) => (await truck.owner("GET", "/api/transactional")).json.emails;

  /** A confirmed booking whose customer's mail server takes nothing for now. */
  async function refused(code: number) {
    let refusing = true;
    const smtp = await smtpServer({
      onMail: (to) => (refusing && to === "zoe@example.com" ? { code, says: "Not now" } : undefined),
    });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.owner("POST", "/api/bookings", { ...request, status: "confirmed" });
    await truck.outbox.drain();
    return {
      smtp,
      truck,
      mend: () => {
        refusing = false;
      },
      async put(change: Record<string, unknown>) {
        expect((await truck.owner("PUT", "/api/bookings/1", change)).status).toBe(200);
        await truck.outbox.drain();
      },
      async subjects() {
        await later(truck, 24 * 60);
        const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
        return mails.map(({ subject }) => subject?.split(" -")[0]);
      },
    };
  }

  it("is cancelled when a later mail says otherwise: no confirmation after a cancellation", async () => {
    const { truck, smtp, mend, put, subjects } = await refused(451);
    mend();
    await put({ status: "cancelled" });
    expect(await subjects()).toEqual(["Your booking is cancelled"]);
    const { event, method } = calendarOf(await smtp.mailTo("zoe@example.com"));
    expect([method, event.sequence]).toEqual(["CANCEL", 1]);
    expect(await emailsOf(truck)).toMatchObject([
      { status: "sent" },
      { status: "cancelled", reason: "A later mail says how the booking stands" },
    ]);
  });

  it("is cancelled when its address was wrong", async () => {
    const { smtp, mend, put, subjects } = await refused(451);
    mend();
    await put({ customerEmail: "zoe@home.example" });
    expect(await subjects()).toEqual(["Your booking is confirmed"]);
    expect(smtp.recipients()).toEqual(["zoe@home.example"]);
  });

  it("is sent once with the latest state when several are queued", async () => {
    const { smtp, mend, put, subjects } = await refused(451);
    await put({ preferredTime: "3:00 PM - 5:00 PM" });
    await put({ preferredTime: "4:00 PM - 6:00 PM" });
    mend();
    // Nobody has told them yet that it is confirmed.
    expect(await subjects()).toEqual(["Your booking is confirmed"]);
    const { event } = calendarOf(await smtp.mailTo("zoe@example.com"));
    expect([event.startDate.toString(), event.sequence]).toEqual(["2026-07-18T16:00:00", 2]);
  });

  it("is sent again when a change is queued after the confirmation was sent", async () => {
    const { truck, mend, put, subjects } = await refused(451);
    mend();
    await later(truck, 24 * 60);
    await put({ preferredTime: "3:00 PM - 5:00 PM" });
    expect(await subjects()).toEqual(["Your booking is confirmed", "Your booking has changed"]);
  });

  it("about a cancellation is sent also when the booking was deleted right after", async () => {
    const { truck, smtp, mend, put, subjects } = await refused(451);
    await put({ status: "cancelled" });
    await truck.owner("DELETE", "/api/bookings/1");
    mend();
    expect(await subjects()).toEqual(["Your booking is cancelled"]);
    expect(calendarOf(await smtp.mailTo("zoe@example.com")).method).toBe("CANCEL");
  });

  it("about a new request is sent also when a later mail is queued", async () => {
    let refusing = true;
    const smtp = await smtpServer({ onMail: () => (refusing ? { code: 451 } : undefined) });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.visitor("POST", "/api/bookings", request);
    await truck.outbox.drain();
    refusing = false;
    await truck.owner("PUT", "/api/bookings/1", { status: "confirmed" });
    await later(truck, 5);
    expect(smtp.recipients()).toEqual([FIRST.email, "zoe@example.com", "zoe@example.com"]);
  });

  it("is cancelled when its booking was deleted while it was under way", async () => {
    const silent = await silentServer();
    const gate = await gateTo(Number(new URL(silent.url).port));
    const folder = newFolder();
    const before = await site({ folder, env: { SMTP_URL: `smtp://127.0.0.1:${gate.port}` } });
    const statuses = async () => (await emailsOf(before)).map(({ status }: { status: string }) => status);
    await before.owner("POST", "/api/bookings", { ...request, status: "confirmed" });
    await expect.poll(statuses).toEqual(["sending"]);
    await before.owner("DELETE", "/api/bookings/1");
    gate.close();
    await before.outbox.drain();
    expect(await statuses()).toEqual(["queued"]);
    await before.close();

    const smtp = await smtpServer();
    const after = await site({ folder, env: { SMTP_URL: smtp.url } });
    await later(after, 5);
    expect(await emailsOf(after)).toMatchObject([{ status: "cancelled", reason: "The booking was deleted" }]);
    expect(smtp.received).toEqual([]);
  });

  it("is cancelled when its booking was deleted and the owner retries it", async () => {
    const { truck, smtp, mend } = await refused(550);
    expect(await emailsOf(truck)).toMatchObject([{ status: "failed" }]);
    await truck.owner("DELETE", "/api/bookings/1");
    mend();
    const [{ id }] = await emailsOf(truck);
    expect((await truck.owner("POST", `/api/transactional/${id}/retry`)).status).toBe(200);
    await truck.outbox.drain();
    expect(await emailsOf(truck)).toMatchObject([{ status: "cancelled", reason: "The booking was deleted" }]);
    expect(smtp.received).toEqual([]);
  });
});

describe("the calendar file", () => {
  it("has day and times of a confirmed booking, in the business's zone", async () => {
    const { smtp, put } = await booked();
    await put({ status: "confirmed" }, "/status");
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.subject).toBe(`Your booking is confirmed - ${FIRST.name}`);
    const { event, calendar, method, type, content } = calendarOf(mail);
    expect({ method, type }).toEqual({ method: "REQUEST", type: "application/ics" });
    expect(mail.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);

    expect(event.summary).toBe(`${FIRST.name}: Birthday Party`);
    expect(event.location).toBe(request.location);
    expect(event.startDate.toString()).toBe("2026-07-18T14:00:00");
    expect(event.endDate.toString()).toBe("2026-07-18T16:30:00");
    expect(event.component.getFirstProperty("dtstart")?.getFirstParameter("tzid")).toBe("America/Chicago");
    expect(event.organizer).toBe(`mailto:${FIRST.email}`);
    expect(String(event.attendees[0]?.getFirstValue()).toLowerCase()).toBe("mailto:zoe@example.com");

    const zone = calendar.getFirstSubcomponent("vtimezone");
    const timezone = new ICAL.Timezone({ component: zone ?? undefined, tzid: "America/Chicago" });
    const start = event.startDate.clone();
    start.zone = timezone;
    expect(start.toJSDate().toISOString()).toBe("2026-07-18T19:00:00.000Z");
    expect(Math.max(...content.split(/\r?\n/).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it("has one UID and a growing SEQUENCE when a booking changes", async () => {
    const { smtp, put } = await booked();
    const seen: { subject: string | undefined; method: string; uid: string; sequence: number; status: unknown }[] = [];
    const look = async () => {
      const mail = await smtp.mailTo("zoe@example.com");
      const { event, method } = calendarOf(mail);
      const status = event.component.getFirstPropertyValue("status");
      seen.push({ subject: mail.subject?.split(" -")[0], method, uid: event.uid, sequence: event.sequence, status });
    };
    await put({ status: "confirmed" }, "/status");
    await look();
    await put({ preferredTime: "3:00 PM - 5:00 PM" });
    await look();
    await put({ status: "cancelled" }, "/status");
    await look();
    await put({ status: "confirmed" }, "/status");
    await look();
    await put({ status: "pending" }, "/status");
    await look();
    expect(seen.map(({ subject, method, status }) => [subject, method, status])).toEqual([
      ["Your booking is confirmed", "REQUEST", "CONFIRMED"],
      ["Your booking has changed", "REQUEST", "CONFIRMED"],
      ["Your booking is cancelled", "CANCEL", "CANCELLED"],
      ["Your booking is confirmed", "REQUEST", "CONFIRMED"],
      ["We're taking another look at your booking", "CANCEL", "CANCELLED"],
    ]);
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1);
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it("has a SEQUENCE above its former value when the data are restored from a backup without the last mails", async () => {
    const { smtp, truck, booking, put } = await booked();
    await put({ status: "confirmed" }, "/status");
    await put({ preferredTime: "3:00 PM - 5:00 PM" });
    const before = calendarOf(await smtp.mailTo("zoe@example.com")).event;
    await truck.close();
    await truck.database(async (db) => {
      await db.deleteFrom("outbox").execute();
      await beginEpoch(db, truck.clock.time);
    });
    const restored = await site({
      folder: truck.folder,
      env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" },
    });
    await restored.owner("PUT", `/api/bookings/${booking.id}`, { preferredTime: "4:00 PM - 5:00 PM" });
    await restored.outbox.drain();
    const after = calendarOf(await smtp.mailTo("zoe@example.com")).event;
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  it("goes to the corrected address", async () => {
    const { smtp, put } = await booked({ customerEmail: "zoo@example.com" });
    await put({ status: "confirmed" }, "/status");
    await put({ customerEmail: "zoe@example.com" });
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.subject).toMatch(/is confirmed/);
    expect(calendarOf(mail).method).toBe("REQUEST");
  });

  it("is sent only for bookings that are or were in a calendar", async () => {
    const { smtp, put } = await booked();
    await put({ status: "cancelled" }, "/status");
    const cancelled = await smtp.mailTo("zoe@example.com");
    expect([cancelled.subject, cancelled.attachments]).toEqual([expect.stringMatching(/is cancelled/), []]);
    await put({ status: "pending" }, "/status");
    const reopened = await smtp.mailTo("zoe@example.com");
    expect([reopened.subject, reopened.attachments]).toEqual([expect.stringMatching(/another look/), []]);
  });

  it("is sent when an earlier mail was erased", async () => {
    const { smtp, truck, put } = await booked({ customerEmail: "typing-error@example.com" });
    await put({ customerEmail: "zoe@example.com" });
    await put({ status: "confirmed" }, "/status");
    await truck.owner("POST", "/api/erasures", { email: "typing-error@example.com" });
    await put({ preferredTime: "3:00 PM - 4:30 PM" });
    const mail = await smtp.mailTo("zoe@example.com");
    expect([mail.subject, calendarOf(mail).event.sequence]).toEqual([
      expect.stringMatching(/^Your booking has changed/),
      2,
    ]);
  });

  it("takes the whole day when the booking has no plain times", async () => {
    const { smtp, put } = await booked({ preferredTime: "some time in the afternoon" });
    await put({ status: "confirmed" }, "/status");
    const { event } = calendarOf(await smtp.mailTo("zoe@example.com"));
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe("2026-07-18");
  });

  it.each([
    ["America/Chicago", "2026-11-01", "2026-11-01T20:00:00.000Z"],
    ["America/Chicago", "2026-03-08", "2026-03-08T19:00:00.000Z"],
    ["America/Phoenix", "2026-07-18", "2026-07-18T21:00:00.000Z"],
    ["Europe/Berlin", "2026-07-18", "2026-07-18T12:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-01-18", "2026-01-18T03:00:00.000Z"],
    ["Asia/Kolkata", "2026-07-18", "2026-07-18T08:30:00.000Z"],
  ])("in %s on %s has the right time with its own time zone rules", async (timezone, preferredDate, moment) => {
    const { smtp, truck, put } = await booked({ preferredDate });
    await truck.owner("PUT", "/api/business", { timezone });
    await put({ status: "confirmed" }, "/status");
    const { event, calendar } = calendarOf(await smtp.mailTo("zoe@example.com"));
    const zone = calendar.getFirstSubcomponent("vtimezone");
    const start = event.startDate.clone();
    start.zone = new ICAL.Timezone({ component: zone ?? undefined, tzid: timezone });
    expect(start.toJSDate().toISOString()).toBe(moment);
  });
});

describe("the guests of a confirmed booking", () => {
  it("are mailed when they change, as a count and as a package", async () => {
    const { smtp, put } = await booked();
    await put({ status: "confirmed" }, "/status");
    await put({ expectedGuests: "Package 2: 75 servings, 60 minutes, 8oz $400, 12oz $475" });
    expect((await smtp.mailTo("zoe@example.com")).text).toContain("Package 2: 75 servings");
    await put({ guestCount: 75 });
    const count = smtp.received.length;
    await put({ guestCount: 90 });
    expect(smtp.received).toHaveLength(count + 1);
    const mail = await smtp.mailTo("zoe@example.com");
    expect(mail.subject).toMatch(/^Your booking has changed/);
    expect(mail.text).toMatch(/Guests:?\s+90/);
  });
});

describe("no mail is sent", () => {
  it("for a guest count beside the package", async () => {
    const { smtp, put } = await booked();
    await put({ status: "confirmed" }, "/status");
    const count = smtp.received.length;
    await put({ guestCount: 50, eventDetails: "Bring the small generator" });
    expect(smtp.received).toHaveLength(count);
  });

  it("for the same status, a note or a read list", async () => {
    const { smtp, put } = await booked();
    await put({ status: "confirmed" }, "/status");
    const count = smtp.received.length;
    await put({ status: "confirmed" }, "/status");
    await put({ specialRequests: "Three tables" });
    await put({ customerPhone: "217-555-0199" });
    expect(smtp.received).toHaveLength(count);
  });

  it("for a changed time of a pending booking", async () => {
    const { smtp, put } = await booked();
    const count = smtp.received.length;
    await put({ preferredTime: "1:00 PM - 2:00 PM" });
    expect(smtp.received).toHaveLength(count);
  });
});
