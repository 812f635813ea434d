import { describe, expect, it } from "vitest";
import { placeOf } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { siteProcess } from "../helpers/process.ts";
import { addStop, stop, subscribe } from "../helpers/sends.ts";
import { newFolder, site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";
import { FROM, twilio } from "../helpers/twilio.ts";

const PHONE = "+12175550134";
const notify = "/api/notify/location-update";

async function connected(now?: string) {
  const [smtp, sms] = [await smtpServer(), await twilio()];
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example", ...sms.env };
  return { smtp, sms, truck: await site({ env, ...(now ? { now } : {}) }) };
}

describe("a location update", () => {
  it("goes to every active subscriber by their channels, and answers the counts", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "mail@example.com", { firstName: "Ada" });
    await subscribe(truck, "both@example.com", { phone: "(217) 555-0134", smsNotifications: true });
    await subscribe(truck, "texts@example.com", {
      phone: "217-555-0135",
      smsNotifications: true,
      emailNotifications: false,
    });
    await subscribe(truck, "neither@example.com", { emailNotifications: false });
    const gone = await subscribe(truck, "inactive@example.com", { phone: "217-555-0136", smsNotifications: true });
    await truck.owner("PUT", `/api/subscribers/${gone.id}`, { isActive: false });

    const { status, json } = await truck.owner("POST", notify, { locationId: await addStop(truck) });
    expect(status).toBe(200);
    expect(json).toEqual({ sendId: 1, successCount: 4, queuedCount: 0, failedCount: 0, alreadySentAt: null });
    expect(smtp.recipients()).toEqual(["both@example.com", "mail@example.com"]);
    expect(sms.received.map(({ To }) => To).sort()).toEqual([PHONE, "+12175550135"]);
    expect(sms.wrong).toEqual([]);
  });

  it("has place, times and directions, by mail and by SMS", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "ada@example.com", {
      phone: PHONE,
      smsNotifications: true,
      firstName: "Ada",
      lastName: "Ång",
    });
    await truck.owner("POST", notify, { locationId: await addStop(truck) });

    const mail = await smtp.mailTo("ada@example.com");
    expect(mail.subject).toBe("Today: Downtown Park, 11:00 AM - 6:00 PM");
    expect(mail.to).toEqual([{ name: "Ada Ång", address: "ada@example.com" }]);
    expect(mail.from).toEqual({ name: FIRST.name, address: FIRST.email });
    for (const body of [mail.text ?? "", mail.html ?? ""]) {
      expect(body).toContain(stop.name);
      expect(body).toContain(stop.address);
      expect(body).toContain("Today, 11:00 AM - 6:00 PM");
      expect(body).toContain(
        "https://www.google.com/maps/dir/?api=1&".replace("&", body === mail.html ? "&amp;" : "&"),
      );
      expect(body).toContain("PO Box 1200, Springfield, IL 62701");
      expect(body).toContain("Mon-Fri 11AM-8PM");
      expect(body).toContain("https://polar.example/alerts?token=");
    }
    expect(mail.html).toContain('src="https://polar.example/logo.png"');

    expect(sms.received).toEqual([
      {
        To: PHONE,
        From: FROM,
        Body: `${FIRST.name}: Today 11:00 AM-6:00 PM at Downtown Park, 100 Main Street, Springfield. Reply STOP to opt out`,
        StatusCallback: "https://polar.example/api/twilio/status?message=2",
      },
    ]);
  });

  it.each([
    [true, "Open for Business"],
    [false, "Sorry!! Just Here for the Fun!!"],
  ])("says on a line of its own, in the mail as text, whether it sells: %s", async (isOpen, words) => {
    const { truck, smtp } = await connected();
    await subscribe(truck, "ada@example.com");
    await truck.owner("POST", notify, { locationId: await addStop(truck, { isOpen }) });
    const { text = "" } = await smtp.mailTo("ada@example.com");
    expect(text.split("\n").filter((line) => line.includes(words))).toEqual([words]);
  });

  it("links to the position of the owner's phone when the truck moved there", async () => {
    const { truck, smtp } = await connected();
    await subscribe(truck, "ada@example.com");
    const locationId = await addStop(truck);
    const position = { latitude: 39.8, longitude: -89.64 };
    const moved = { kind: "moved", name: "Where I am", address: "Behind the barn", position };
    await truck.owner("POST", `/api/locations/${locationId}/changes`, moved);
    await truck.owner("POST", notify, { locationId });
    expect((await smtp.mailTo("ada@example.com")).text).toContain("destination=39.8%2C-89.64");
  });

  it("names the day", async () => {
    const { truck, smtp } = await connected();
    await subscribe(truck, "ada@example.com");
    for (const [date, words] of [
      ["2026-07-05", "Tomorrow: "],
      ["2026-07-10", "Friday, July 10: "],
    ] as const) {
      await truck.owner("POST", notify, { locationId: await addStop(truck, { date }) });
      expect((await smtp.mailTo("ada@example.com")).subject).toContain(words);
    }
  });

  it("is sent once when pressed twice, and again after the stop was changed", async () => {
    const { truck, smtp } = await connected();
    await subscribe(truck, "ada@example.com");
    const locationId = await addStop(truck);
    const press = async (key?: string) =>
      (await truck.owner("POST", notify, { locationId }, key ? { "idempotency-key": key } : {})).json;
    const answers = await Promise.all([press(), press(), press()]);
    answers.push(await press(), await press("one-press-of-the-button"), await press("another-press-of-the-button"));
    const [{ sendId }] = answers;
    for (const answer of answers)
      expect(answer).toMatchObject({ sendId, successCount: 1, queuedCount: 0, failedCount: 0 });
    expect(smtp.received).toHaveLength(1);

    truck.clock.time = new Date("2026-07-04T17:05:00Z");
    expect((await press("a-press-of-the-day-after")).alreadySentAt).toBe("2026-07-04T17:00:00.000Z");
    await truck.owner("PUT", `/api/locations/${locationId}`, { endTime: "19:00" });
    const news = await press();
    expect(news.sendId).toBeGreaterThan(sendId);
    expect(news.alreadySentAt).toBeNull();
    expect((await smtp.mailTo("ada@example.com")).subject).toContain("7:00 PM");
  });

  it("is sent once to a number that two people share", async () => {
    const { truck, sms } = await connected();
    for (const email of ["a@example.com", "b@example.com"]) {
      await subscribe(truck, email, { phone: PHONE, smsNotifications: true, emailNotifications: false });
    }
    const { json } = await truck.owner("POST", notify, { locationId: await addStop(truck) });
    expect(json).toMatchObject({ successCount: 1, failedCount: 0 });
    expect(sms.received).toHaveLength(1);
  });

  it("answers zeros at once when nobody follows", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", notify, { locationId: await addStop(truck) });
    expect(json).toMatchObject({ sendId: 1, successCount: 0, queuedCount: 0, failedCount: 0 });
  });

  it("is simulated and counted as sent without a provider", async () => {
    const truck = await site();
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const { json } = await truck.owner("POST", notify, { locationId: await addStop(truck) });
    expect(json).toMatchObject({ successCount: 2, queuedCount: 0, failedCount: 0 });
    const { json: status } = await truck.owner("GET", "/api/notifications/status");
    expect(status).toEqual({
      mail: {
        provider: "simulated",
        from: `${FIRST.name} <${FIRST.email}>`,
        waitingCount: 0,
        pausedUntil: null,
        why: null,
      },
      sms: { provider: "simulated", from: null, waitingCount: 0, pausedUntil: null, why: null },
      push: { provider: "web-push", waitingCount: 0, pausedUntil: null, why: null },
    });
  });

  it("is logged without names when it is simulated", async () => {
    const truck = await siteProcess({ ...placeOf(newFolder()), LOG_LEVEL: "trace" });
    const { id: locationId } = await truck.owner("POST", "/api/locations", { ...stop, date: "2150-07-04" });
    await truck.owner("POST", "/api/subscribers", { email: "ada@example.com", phone: PHONE, smsNotifications: true });
    expect(await truck.owner("POST", notify, { locationId })).toMatchObject({ successCount: 2 });
    await expect.poll(() => truck.output().match(/(mail|SMS) simulated/g)).toHaveLength(2);
    expect(truck.output()).not.toMatch(/ada@|5550134|555-0134/);
    expect(truck.output()).not.toContain(stop.name);
  });
});

describe("what is refused", () => {
  it.each([
    [{}, "Please select a location"],
    [{ locationId: null }, "Please select a location"],
    [{ locationId: "1" }, "Please select a location"],
    [{ locationId: 0 }, "Please select a location"],
    [{ locationId: 1.5 }, "Please select a location"],
  ])("%j: 400", async (body, message) => {
    const truck = await site();
    expect(await truck.owner("POST", notify, body)).toMatchObject({ status: 400, json: { message } });
  });

  it("an unknown stop: 404 without a delivery", async () => {
    const truck = await site();
    await subscribe(truck, "ada@example.com");
    expect((await truck.owner("POST", notify, { locationId: 99 })).status).toBe(404);
    expect((await truck.owner("GET", "/api/sends")).json).toEqual([]);
  });

  it("everybody but the owner: 401 for every call", async () => {
    const truck = await site();
    const calls = [
      ["POST", notify],
      ["POST", "/api/subscribers/mass-sms"],
      ["POST", "/api/subscribers/mass-email"],
      ["GET", "/api/sends"],
      ["GET", "/api/sends/1"],
      ["GET", "/api/sends/1/deliveries"],
      ["GET", "/api/sends/1/events"],
      ["POST", "/api/sends/1/retry"],
      ["GET", "/api/notifications/status"],
      ["POST", "/api/notifications/preview"],
      ["POST", "/api/notifications/test"],
    ] as const;
    for (const [method, url] of calls) expect((await truck.visitor(method, url, {})).status, url).toBe(401);
  });
});

describe("news of today's events", () => {
  const apply = async (truck: Awaited<ReturnType<typeof connected>>["truck"], locationId: number, event: object) =>
    (await truck.owner("POST", `/api/locations/${locationId}/changes`, event)).json.id;

  it("begin with the event and the new place or time, once for each event", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck);
    const changeId = await apply(truck, locationId, { kind: "moved", name: "City Hall", address: "1 Main Street" });
    const content = { kind: "location-update", locationId, changeId };
    const { json: preview } = await truck.owner("POST", "/api/notifications/preview", content);
    expect(preview).toMatchObject({ people: 1, subject: "Moved to City Hall. Today: City Hall, 11:00 AM - 6:00 PM" });
    expect((await truck.owner("POST", notify, { locationId, changeId })).json).toMatchObject({ successCount: 2 });
    const mail = await smtp.mailTo("ada@example.com");
    expect(mail.subject).toBe(preview.subject);
    expect(mail.text).toContain("City Hall, 1 Main Street");
    expect(sms.received.map(({ Body }) => Body)).toEqual([
      `${FIRST.name}: Moved to City Hall. Today 11:00 AM-6:00 PM at City Hall, 1 Main Street. Reply STOP to opt out`,
    ]);
    const { json: again } = await truck.owner("POST", notify, { locationId, changeId });
    expect(again.alreadySentAt).not.toBeNull();
    expect(sms.received).toHaveLength(1);
  });

  it("name place and times, and that nothing is sold, for a stop that is not open for business", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck, { isOpen: false });
    const changeId = await apply(truck, locationId, { kind: "moved", name: "City Hall", address: "1 Main Street" });
    await truck.owner("POST", notify, { locationId, changeId });
    const mail = await smtp.mailTo("ada@example.com");
    expect(mail.text).toContain("City Hall, 1 Main Street");
    expect(mail.text).toContain("11:00 AM - 6:00 PM");
    expect(mail.text).toContain("Sorry!! Just Here for the Fun!!");
    expect(mail.html).toContain("maps/dir");
    expect(sms.received.map(({ Body }) => Body)).toEqual([
      `${FIRST.name}: Moved to City Hall. Today 11:00 AM-6:00 PM at City Hall, 1 Main Street. Just here for the fun, not serving. Reply STOP to opt out`,
    ]);
  });

  it("are corrected by a second broadcast when the event was undone", async () => {
    const { truck, sms } = await connected("2026-07-04T12:00:00-05:00");
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck);
    await truck.owner("POST", notify, { locationId });
    const changeId = await apply(truck, locationId, { kind: "moved", name: "City Hall", address: "1 Main Street" });
    await truck.owner("POST", notify, { locationId, changeId });
    await truck.owner("DELETE", `/api/locations/${locationId}/changes/${changeId}`);
    for (const alreadySentAt of [null, expect.any(String)]) {
      expect((await truck.owner("POST", notify, { locationId })).json).toMatchObject({ alreadySentAt });
    }
    expect(sms.received).toHaveLength(3);
    expect(sms.received[2]?.Body).toContain("at Downtown Park");
  });

  it("are refused when the event was undone and never sent", async () => {
    const { truck } = await connected("2026-07-04T12:00:00-05:00");
    const locationId = await addStop(truck);
    const tell = async () => (await truck.owner("POST", notify, { locationId })).json.sendId;
    const first = await tell();
    const changeId = await apply(truck, locationId, { kind: "soldOut" });
    await truck.owner("DELETE", `/api/locations/${locationId}/changes/${changeId}`);
    expect(await tell()).toBe(first);
  });

  it("are refused when the stop is over", async () => {
    const { truck } = await connected("2026-07-04T12:00:00-05:00");
    const locationId = await addStop(truck);
    await truck.owner("PUT", `/api/locations/${locationId}`, { status: "active" });
    const changeId = await apply(truck, locationId, { kind: "soldOut" });
    await truck.owner("PUT", `/api/locations/${locationId}`, { status: "completed" });
    const { status, json } = await truck.owner("POST", notify, { locationId, changeId });
    expect([status, json.message]).toEqual([409, "This stop is over"]);
  });

  it("are refused when the late start has come", async () => {
    const { truck } = await connected("2026-07-04T10:00:00-05:00");
    const locationId = await addStop(truck);
    const changeId = await apply(truck, locationId, { kind: "late", minutes: 20 });
    truck.clock.time = new Date("2026-07-04T11:40:00-05:00");
    const { status, json } = await truck.owner("POST", notify, { locationId, changeId });
    expect([status, json.message]).toEqual([409, "Too late to tell people: the new start has passed"]);
  });

  it("are sent for a plan that is in force again also after the planned start", async () => {
    const { truck, smtp } = await connected("2026-07-04T10:00:00-05:00");
    await subscribe(truck, "ada@example.com");
    const locationId = await addStop(truck);
    await apply(truck, locationId, { kind: "late", startTime: "12:00" });
    truck.clock.time = new Date("2026-07-04T11:10:00-05:00");
    const changeId = await apply(truck, locationId, { kind: "reopened" });
    expect((await truck.owner("POST", notify, { locationId, changeId })).status).toBe(200);
    expect((await smtp.mailTo("ada@example.com")).subject).toContain("11:00 AM - 6:00 PM");
  });

  it(`say "today" for a stop that is used again`, async () => {
    const { truck, sms } = await connected("2026-07-04T12:00:00-05:00");
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck);
    truck.clock.time = new Date("2026-07-07T12:00:00-05:00");
    await truck.owner("PUT", `/api/locations/${locationId}`, { status: "active" });
    await truck.owner("POST", notify, { locationId });
    expect(sms.received[0]?.Body).toContain("Today 11:00 AM-6:00 PM at Downtown Park");
  });

  it("say of a cancelled stop that the truck is not there", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck);
    const changeId = await apply(truck, locationId, { kind: "cancelled", why: "rained out" });
    await truck.owner("POST", notify, { locationId, changeId });
    const mail = await smtp.mailTo("ada@example.com");
    expect(mail.subject).toBe("Cancelled: rained out. Today we are not at Downtown Park");
    expect(mail.html).not.toContain("maps/dir");
    expect(sms.received[0]?.Body).toBe(
      `${FIRST.name}: Cancelled: rained out. Today we are not at Downtown Park. Reply STOP to opt out`,
    );
  });

  it("say only that a stop is sold out", async () => {
    const { truck, smtp, sms } = await connected();
    await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
    const locationId = await addStop(truck);
    await truck.owner("POST", notify, { locationId, changeId: await apply(truck, locationId, { kind: "soldOut" }) });
    expect((await smtp.mailTo("ada@example.com")).subject).toBe("Sold out for today: Downtown Park");
    expect(sms.received[0]?.Body).toBe(`${FIRST.name}: Sold out for today at Downtown Park. Reply STOP to opt out`);
  });

  type Step = (truck: Truck, locationId: number) => Promise<unknown>;

  /** A send that waits for its mail server, which takes the mail once `meanwhile` is done. */
  async function waiting(event: object | undefined, meanwhile: Step, before?: Step) {
    let isRefusing = true;
    const smtp = await smtpServer({ onMail: () => (isRefusing ? { code: 451 } : undefined) });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await subscribe(truck, "ada@example.com");
    const locationId = await addStop(truck);
    await before?.(truck, locationId);
    const changeId = event && (await apply(truck, locationId, event));
    const { json } = await truck.owner("POST", notify, { locationId, changeId });
    expect(json).toMatchObject({ queuedCount: 1 });
    await meanwhile(truck, locationId);
    isRefusing = false;
    truck.clock.time = new Date(truck.clock.time.getTime() + 30 * 60_000);
    await truck.outbox.drain();
    const { deliveries } = (await truck.owner("GET", `/api/sends/${json.sendId}/deliveries`)).json;
    const mails = await Promise.all(smtp.recipients().map((recipient) => smtp.mailTo(recipient)));
    return { subjects: mails.map(({ subject }) => subject), reason: deliveries[0].reason };
  }
  type Truck = Awaited<ReturnType<typeof connected>>["truck"];

  it("are cancelled in the queue when the event is undone", async () => {
    const { subjects, reason } = await waiting({ kind: "soldOut" }, (truck, id) =>
      truck.owner("DELETE", `/api/locations/${id}/changes/1`),
    );
    expect(subjects).toEqual([]);
    expect(reason).toBe("It was taken back, or something newer happened, before this could be sent");
  });

  it("are cancelled in the queue when the stop is open again", async () => {
    const { subjects } = await waiting({ kind: "cancelled" }, (truck, id) => apply(truck, id, { kind: "reopened" }));
    expect(subjects).toEqual([]);
  });

  it("have the place and times at the time of sending", async () => {
    const { subjects } = await waiting({ kind: "closingEarly", endTime: "17:00" }, async (truck, id) => {
      await apply(truck, id, { kind: "moved", name: "City Hall", address: "1 Main Street" });
      await truck.owner("PUT", `/api/locations/${id}`, { notes: "By the fountain" });
    });
    expect(subjects).toEqual([expect.stringMatching(/Today: City Hall, .* - 5:00 PM$/)]);
  });

  it("are cancelled in the queue when the late start has come", async () => {
    const halfAnHour: Step = async () => undefined;
    const { subjects, reason } = await waiting({ kind: "late", minutes: 20 }, halfAnHour);
    expect([subjects, reason]).toEqual([[], "The new start had come before this could be sent"]);
  });

  it("about a stop that was over already are sent on its day and cancelled on the next", async () => {
    const until =
      (time: string): Step =>
      async (truck) => {
        truck.clock.time = new Date(time);
      };
    const over: Step = (truck, id) => truck.owner("PUT", `/api/locations/${id}`, { status: "completed" });
    expect((await waiting(undefined, until("2026-07-05T03:00:00Z"), over)).subjects).toHaveLength(1);
    const { subjects, reason } = await waiting(undefined, until("2026-07-05T13:00:00Z"), over);
    expect([subjects, reason]).toEqual([[], "The stop was over before this could be sent"]);
  });

  it("are cancelled when a cancelled night stop that was used again has ended", async () => {
    const { subjects, reason } = await waiting(
      { kind: "cancelled" },
      async (truck) => {
        truck.clock.time = new Date("2026-07-08T01:30:00-05:00");
      },
      async (truck, id) => {
        await truck.owner("PUT", `/api/locations/${id}`, { startTime: "20:00", endTime: "01:30" });
        truck.clock.time = new Date("2026-07-07T21:00:00-05:00");
        await truck.owner("PUT", `/api/locations/${id}`, { status: "active" });
      },
    );
    expect([subjects, reason]).toEqual([[], "The stop was over before this could be sent"]);
  });

  it("are cancelled when the stop is cancelled", async () => {
    const { subjects, reason } = await waiting(undefined, (truck, id) => apply(truck, id, { kind: "cancelled" }));
    expect(subjects).toEqual([]);
    expect(reason).toBe("The stop was cancelled before this could be sent");
  });

  it("are sent when a note is saved meanwhile", async () => {
    const { subjects } = await waiting({ kind: "soldOut" }, (truck, id) =>
      truck.owner("PUT", `/api/locations/${id}`, { notes: "Back tomorrow", name: "Downtown Park, north side" }),
    );
    expect(subjects).toEqual(["Sold out for today: Downtown Park, north side"]);
  });

  it("are refused for an undone event, and for another stop's event", async () => {
    const { truck } = await connected();
    const [locationId, other] = [await addStop(truck), await addStop(truck)];
    const changeId = await apply(truck, locationId, { kind: "soldOut" });
    expect((await truck.owner("POST", notify, { locationId: other, changeId })).status).toBe(404);
    await truck.owner("DELETE", `/api/locations/${locationId}/changes/${changeId}`);
    expect((await truck.owner("POST", notify, { locationId, changeId })).status).toBe(409);
  });

  it("never contradict each other: late, then cancelled, then on again", async () => {
    const { truck } = await connected();
    const locationId = await addStop(truck);
    const words = async (changeId: number) => {
      const content = { kind: "location-update", locationId, changeId };
      const { status, json } = await truck.owner("POST", "/api/notifications/preview", content);
      return status === 200 ? [json.subject, json.sms.text] : [status, json.message];
    };
    const late = await apply(truck, locationId, { kind: "late", minutes: 20 });
    const cancelled = await apply(truck, locationId, { kind: "cancelled", why: "rained out" });
    const gone = "Cancelled: rained out. Today we are not at Downtown Park";
    expect(await words(late)).toEqual([gone, `${FIRST.name}: ${gone}. Reply STOP to opt out`]);
    expect(await words(cancelled)).toEqual([gone, `${FIRST.name}: ${gone}. Reply STOP to opt out`]);
    const reopened = await apply(truck, locationId, { kind: "reopened" });
    expect(await words(cancelled)).toEqual([409, "This is out of date: something newer has happened to the stop"]);
    expect((await words(reopened))[0]).toMatch(/^On again\. Today: Downtown Park, /);
  });
});
