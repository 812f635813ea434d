import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Delivery } from "../../schema/notifications.ts";
import { FIRST } from "../helpers/first-values.ts";
import { addStop, later, subscribe, subscribeMany } from "../helpers/sends.ts";
import { PASSWORD, site } from "../helpers/site.ts";
import { freePort, holdMailsAfter, smtpServer } from "../helpers/smtp.ts";
import { twilio, twilioError } from "../helpers/twilio.ts";

const massSms = "/api/subscribers/mass-sms";
const massEmail = "/api/subscribers/mass-email";
const mail = { subject: "Ice week", message: "Come by." };

async function connected() {
  const [smtp, sms] = [await smtpServer(), await twilio()];
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example", ...sms.env } });
  await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
  await subscribe(truck, "bo@example.com");
  return { smtp, sms, truck };
}

describe("a mass email or SMS", () => {
  it("goes by SMS to those who want SMS, with the business's name and the opt-out", async () => {
    const { truck, sms, smtp } = await connected();
    const { status, json } = await truck.owner("POST", massSms, { message: "Two for one" });
    expect({ status, json }).toEqual({
      status: 200,
      json: { sendId: 1, successCount: 1, queuedCount: 0, failedCount: 0, alreadySentAt: null },
    });
    expect(sms.received.map(({ Body }) => Body)).toEqual([`${FIRST.name}: Two for one. Reply STOP to opt out`]);
    expect(smtp.received).toEqual([]);
  });

  it("goes by mail to those who want mail", async () => {
    const { truck, sms, smtp } = await connected();
    expect((await truck.owner("POST", massEmail, mail)).json).toMatchObject({ successCount: 2, failedCount: 0 });
    expect(smtp.recipients()).toEqual(["ada@example.com", "bo@example.com"]);
    expect(sms.received).toEqual([]);
  });

  it("is sent once when its button is pressed twice, and again with the same words the next day", async () => {
    const { truck, smtp } = await connected();
    const press = async (more = {}) => (await truck.owner("POST", massEmail, { ...mail, ...more })).json.sendId;
    const [first, ...again] = await Promise.all([press(), press(), press()]);
    expect(again).toEqual([first, first]);
    const other = await press({ message: "Other words" });
    truck.clock.time = new Date("2026-07-05T17:00:00Z");
    expect(new Set([first, other, await press()]).size).toBe(3);
    expect(smtp.received).toHaveLength(6);
  });

  it("is sent once for each key, whatever its content", async () => {
    const { truck, smtp } = await connected();
    const press = async (key: string) =>
      (await truck.owner("POST", massEmail, mail, { "idempotency-key": key })).json.sendId;
    const [a, b] = ["first-press-of-the-button", "second-press-of-the-button"];
    expect([await press(a), await press(a), await press(b)]).toEqual([1, 1, 2]);
    truck.clock.time = new Date("2026-07-08T17:00:00Z");
    expect(await press(a)).toBe(1);
    expect(smtp.received).toHaveLength(4);
  });

  it("is refused with the key of another broadcast", async () => {
    const { truck, smtp } = await connected();
    const key = { "idempotency-key": "first-press-of-the-button" };
    await truck.owner("POST", massEmail, mail, key);
    const other = await truck.owner("POST", massEmail, { ...mail, message: "Other words" }, key);
    expect([other.status, smtp.received.length]).toEqual([422, 2]);
  });

  it("replaces typographic characters that would cost a second SMS", async () => {
    const { truck, sms } = await connected();
    await truck.owner("POST", massSms, { message: "It’s “ice” – now… STOP by" });
    expect(sms.received[0]?.Body).toBe(`${FIRST.name}: It's "ice" - now... STOP by. Reply STOP to opt out`);
  });

  it.each([
    ["NEXT STOP: Main St", "NEXT STOP: Main St. Reply STOP to opt out"],
    ["Please text us, do not STOP!", "Please text us, do not STOP! Reply STOP to opt out"],
    ["Two for one. Reply STOP to end", "Two for one. Reply STOP to end"],
    ["Two for one. Text “STOP” to leave", 'Two for one. Text "STOP" to leave'],
    ["Two for one, send 'STOP' to leave", "Two for one, send 'STOP' to leave"],
  ])("by SMS, %j has the opt-out once", async (message, sent) => {
    const { truck, sms } = await connected();
    await truck.owner("POST", massSms, { message });
    expect(sms.received[0]?.Body).toBe(`${FIRST.name}: ${sent}`);
  });

  it.each([
    [{ message: "x".repeat(160) }, 200],
    [{ message: "x".repeat(161) }, 400],
    [{ message: "" }, 400],
    [{ message: "  " }, 400],
    [{ message: 5 }, 400],
    [{}, 400],
  ])("by SMS, %j: %i", async (body, status) => {
    const truck = await site();
    expect((await truck.owner("POST", massSms, body)).status).toBe(status);
  });
});

describe("the list of broadcasts", () => {
  it("shows the newest first with their counts", async () => {
    const { truck } = await connected();
    await truck.owner("POST", massEmail, mail);
    await truck.owner("POST", massSms, { message: "x".repeat(100) });
    await truck.owner("POST", "/api/notify/location-update", { locationId: await addStop(truck) });
    const { json } = await truck.owner("GET", "/api/sends");
    expect(json.map((send: Record<string, unknown>) => [send.id, send.kind, send.title, send.total])).toEqual([
      [3, "location-update", "Downtown Park", 3],
      [2, "mass-sms", `${"x".repeat(59)}…`, 1],
      [1, "mass-email", "Ice week", 2],
    ]);
    expect(json[0]).toEqual({
      id: 3,
      kind: "location-update",
      title: "Downtown Park",
      createdAt: "2026-07-04T17:00:00.000Z",
      total: 3,
      successCount: 3,
      queuedCount: 0,
      failedCount: 0,
      deliveredCount: 0,
      cancelledCount: 0,
    });
  });

  it("has pages of the deliveries with their status", async () => {
    const truck = await site();
    await truck.database(async (db) => {
      const createdAt = "2026-07-01T12:00:00.000Z";
      const rows = Array.from({ length: 450 }, (_, index) => ({ email: `p${index}@example.com`, createdAt }));
      await db
        .insertInto("subscribers")
        .values(rows.map((row) => ({ ...row, phone: null, firstName: null, lastName: null, consent: null })))
        .execute();
    });
    // The call answers after ten seconds at the latest, with what has gone out by then.
    await truck.owner("POST", massEmail, mail);
    await truck.outbox.drain();
    expect((await truck.owner("GET", "/api/sends/1")).json.successCount).toBe(450);
    const seen: string[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const { json } = await truck.owner("GET", `/api/sends/1/deliveries?after=${after}`);
      expect(json.deliveries.length).toBeLessThanOrEqual(200);
      seen.push(...json.deliveries.map(({ recipient }: { recipient: string }) => recipient));
      after = json.next;
    }
    expect(new Set(seen).size).toBe(450);
    expect(seen).toHaveLength(450);
    expect((await truck.owner("GET", "/api/sends/1/deliveries?status=failed")).json).toEqual({
      deliveries: [],
      next: null,
    });
    expect((await truck.owner("GET", "/api/sends/9/deliveries")).status).toBe(404);
    expect((await truck.owner("GET", "/api/sends/1/deliveries?status=lost")).status).toBe(400);
  });
});

describe("the preview", () => {
  const preview = "/api/notifications/preview";

  it("counts people, mails, SMS and segments, and sends nothing", async () => {
    const { truck, smtp, sms } = await connected();
    const locationId = await addStop(truck);
    const { json } = await truck.owner("POST", preview, { kind: "location-update", locationId });
    expect(json).toEqual({
      people: 2,
      mails: 2,
      texts: 1,
      phones: 0,
      sms: {
        text: `${FIRST.name}: Today 11:00 AM-6:00 PM at Downtown Park, 100 Main Street, Springfield. Reply STOP to opt out`,
        encoding: "GSM-7",
        units: 115,
        segmentsPerMessage: 1,
        segments: 1,
      },
      subject: "Today: Downtown Park, 11:00 AM - 6:00 PM",
      quietHours: false,
      businessTime: "12:00",
    });
    expect([...smtp.received, ...sms.received]).toEqual([]);
  });

  it("counts the whole SMS as UCS-2 for one such character", async () => {
    const { truck } = await connected();
    const { json } = await truck.owner("POST", preview, { kind: "mass-sms", message: `${"x".repeat(100)}🍧` });
    expect(json.sms).toMatchObject({ encoding: "UCS-2", segmentsPerMessage: 3, segments: 3 });
    expect(json).toMatchObject({ people: 1, mails: 0, texts: 1, subject: null });
  });

  it.each([
    ["2026-07-05T01:59:00Z", false],
    ["2026-07-05T02:00:00Z", true],
    ["2026-07-04T12:59:00Z", true],
    ["2026-07-04T13:00:00Z", false],
  ])("at %s says that it is quiet: %s", async (now, quietHours) => {
    const truck = await site({ now });
    const { json } = await truck.owner("POST", preview, { kind: "mass-email", ...mail });
    expect(json).toMatchObject({ quietHours, people: 0, sms: null, subject: "Ice week" });
  });

  it.each([
    [{ kind: "location-update", locationId: 99 }, 404],
    [{ kind: "birthday" }, 400],
    [{ kind: "mass-sms" }, 400],
    [{}, 400],
  ])("of %j: %i", async (body, status) => {
    const truck = await site();
    expect((await truck.owner("POST", preview, body)).status).toBe(status);
  });
});

describe("a test", () => {
  const test = "/api/notifications/test";

  it("goes to the owner alone, as often as it is started", async () => {
    const { truck, smtp, sms } = await connected();
    const content = { kind: "location-update", locationId: await addStop(truck) };
    const body = { content, phone: "(217) 555-0199" };
    expect((await truck.owner("POST", test, body)).json).toMatchObject({ successCount: 2, failedCount: 0 });
    expect((await truck.owner("POST", test, body)).json).toMatchObject({ successCount: 2, failedCount: 0 });
    expect(smtp.recipients()).toEqual([FIRST.email, FIRST.email]);
    expect(sms.received.map(({ To }) => To)).toEqual(["+12175550199", "+12175550199"]);
    expect((await truck.owner("GET", "/api/sends")).json.map(({ kind }: { kind: string }) => kind)).toEqual([
      "test",
      "test",
    ]);
  });

  it("answers 400 at the phone for an invalid number", async () => {
    const { truck } = await connected();
    const content = { kind: "mass-sms", message: "Hi" };
    const { status, json } = await truck.owner("POST", test, { content, phone: "12" });
    expect({ status, path: json.issues[0].path }).toEqual({ status: 400, path: "phone" });
  });

  it("names the business's number when it cannot get SMS", async () => {
    const { truck } = await connected();
    const { status, json } = await truck.owner("POST", test, { content: { kind: "mass-sms", message: "Hi" } });
    const message = `No SMS can go to ${FIRST.phone}, the business's number in Settings`;
    expect([status, json.message]).toEqual([400, message]);
  });
});

describe("a long broadcast", () => {
  it("does not delay a stop of the server, and continues after the next start", async () => {
    const { onRecipient, open } = holdMailsAfter(3);
    const smtp = await smtpServer({ onRecipient });
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await truck.owner("PUT", "/api/business", { mailsPerSecond: 5 });
    await subscribeMany(truck, 20);
    const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
    const cookie = await truck.signIn(PASSWORD);
    const headers = { cookie, "content-type": "application/json" };
    const call = fetch(`${origin}${massEmail}`, { method: "POST", headers, body: JSON.stringify(mail) });
    while (smtp.received.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    const stream = await fetch(`${origin}/api/sends/1/events`, { headers: { cookie } });
    const closed = truck.close();
    open();
    await closed;
    // It did not wait for the four seconds that the whole takes.
    expect((await (await call).json()).queuedCount).toBeGreaterThan(0);
    expect(await stream.text()).not.toContain("event: done");

    const next = await site({ env: { SMTP_URL: smtp.url }, folder: truck.folder });
    await next.owner("PUT", "/api/business", { mailsPerSecond: 1000 });
    await next.app.listen({ port: 0, host: "127.0.0.1" });
    await next.outbox.drain();
    expect(smtp.recipients()).toHaveLength(20);
    expect(new Set(smtp.recipients()).size).toBe(20);
  });
});

it("does not send a queued SMS when the subscriber's number has changed", async () => {
  let refusing = true;
  const sms = await twilio({ answer: () => (refusing ? { status: 503, body: "" } : undefined) });
  const truck = await site({ env: sms.env });
  const { id } = await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
  expect((await truck.owner("POST", massSms, { message: "Half price" })).json.queuedCount).toBe(1);
  await truck.owner("PUT", `/api/subscribers/${id}`, { phone: "217-555-0199" });
  refusing = false;
  await later(truck, 60);
  expect(sms.received).toEqual([]);
});

describe("two people with one number", () => {
  it("get a queued SMS while one of them wants it, and none when both have unsubscribed", async () => {
    let refusing = true;
    const sms = await twilio({ answer: () => (refusing ? { status: 503, body: "" } : undefined) });
    const truck = await site({ env: { ...sms.env } });
    for (const email of ["ada@example.com", "bo@example.com"])
      await subscribe(truck, email, { phone: "217-555-0134", smsNotifications: true });
    for (const message of ["Two for one", "Half price"]) {
      refusing = true;
      expect((await truck.owner("POST", massSms, { message })).json.queuedCount).toBe(1);
      const id = message === "Two for one" ? 1 : 2;
      await truck.owner("PUT", `/api/subscribers/${id}`, { isActive: false });
      refusing = false;
      await later(truck, 60);
    }
    expect(sms.received.map(({ Body }) => Body)).toEqual([expect.stringContaining("Two for one")]);
  });
});

describe("Twilio", () => {
  async function refusedBy(answer: ReturnType<typeof twilioError>) {
    const sms = await twilio({ answer: ({ To }) => (To.endsWith("0134") ? answer : undefined) });
    const truck = await site({ env: sms.env });
    for (const number of ["0134", "0135"]) {
      const phone = `217-555-${number}`;
      await subscribe(truck, `p${number}@example.com`, { phone, smsNotifications: true });
    }
    const { json } = await truck.owner("POST", massSms, { message: "Hi" });
    return { truck, sms, json, details: (await truck.owner("GET", "/api/sends/1")).json };
  }

  it.each([
    [twilioError(400, 21211, "Invalid 'To' Phone Number"), "Twilio said: 400 (21211) Invalid 'To' Phone Number"],
    [twilioError(400, 21614, "Not a mobile number"), "Twilio said: 400 (21614) Not a mobile number"],
  ])("fails one delivery with its reason when it refuses the number", async (answer, reason) => {
    const { json, details, sms } = await refusedBy(answer);
    expect(json).toMatchObject({ successCount: 1, queuedCount: 0, failedCount: 1 });
    expect(details.failed).toMatchObject([{ recipient: "+12175550134", reason }]);
    expect(sms.received.map(({ To }) => To)).toEqual(["+12175550135"]);
  });

  it("unsubscribes a number that has opted out (21610)", async () => {
    const { truck, json } = await refusedBy(twilioError(400, 21610, "Attempt to send to unsubscribed recipient"));
    expect(json).toMatchObject({ successCount: 1, failedCount: 1 });
    await expect
      .poll(async () => (await truck.owner("GET", "/api/subscribers")).json)
      .toEqual(expect.arrayContaining([expect.objectContaining({ phone: "+12175550134", smsNotifications: false })]));
  });

  it.each([
    { ...twilioError(429, 20429, "Too many requests"), headers: { "retry-after": "90" } },
    twilioError(500, 20500, "Internal error"),
    { status: 503, body: "<html>" },
  ])("is retried when it refuses for now ($status)", async (answer) => {
    let refusing = true;
    const sms = await twilio({ answer: () => (refusing ? answer : undefined) });
    const truck = await site({ env: sms.env });
    await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
    const { json } = await truck.owner("POST", massSms, { message: "Hi" });
    expect(json).toMatchObject({ successCount: 0, queuedCount: 1, failedCount: 0 });
    refusing = false;
    truck.clock.time = new Date(truck.clock.time.getTime() + (answer.status === 429 ? 80_000 : 60_000));
    await truck.outbox.drain();
    expect(sms.received).toHaveLength(answer.status === 429 ? 0 : 1);
    truck.clock.time = new Date(truck.clock.time.getTime() + 60_000);
    await truck.outbox.drain();
    expect(sms.received).toHaveLength(1);
  });

  async function triedForDays(env: Record<string, string>) {
    const truck = await site({ env });
    await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
    await truck.owner("POST", massSms, { message: "Hi" });
    for (let round = 0; round < 12; round++) await later(truck, 11 * 60);
    const { deliveries } = (await truck.owner("GET", "/api/sends/1/deliveries")).json;
    return { ...(await truck.owner("GET", "/api/sends/1")).json, deliveries };
  }

  it("is tried nine times at most when it accepts an SMS and its answer is lost", async () => {
    const sms = await twilio({ answer: () => "drop" });
    const { failed, ...counts } = await triedForDays(sms.env);
    expect(counts).toMatchObject({ queuedCount: 0, failedCount: 1 });
    expect(failed).toMatchObject([{ attempts: 9, reason: "The connection to Twilio broke before it answered" }]);
    expect(sms.received).toHaveLength(9);
  });

  it("is tried nine times at most when it does not answer in 15 seconds", async () => {
    let ring = new AbortController();
    const clock = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      ring = new AbortController();
      return ring.signal;
    });
    onTestFinished(() => clock.mockRestore());
    const sms = await twilio({
      answer: () => {
        ring.abort(new DOMException("Too late", "TimeoutError"));
        return "silence";
      },
    });
    const { failed } = await triedForDays(sms.env);
    expect(clock).toHaveBeenCalledWith(15_000);
    expect(failed).toMatchObject([{ attempts: 9, reason: "Twilio did not answer in time" }]);
    expect(sms.received).toHaveLength(9);
  });

  it("is retried without limit when its certificate is invalid", async () => {
    const { env } = await twilio();
    // Speaks TLS at once, with a certificate that nobody has signed.
    const impostor = new SMTPServer({ secure: true, logger: false }).on("error", () => {});
    await new Promise<void>((resolve) => impostor.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => impostor.close());
    const { port } = impostor.server.address() as AddressInfo;
    const pretended = { ...env, TWILIO_API_URL: `https://127.0.0.1:${port}` };
    expect(await triedForDays(pretended)).toMatchObject({ queuedCount: 1, failedCount: 0 });
  });

  it("is retried without limit when it cannot be reached", async () => {
    const { env } = await twilio();
    const absent = { ...env, TWILIO_API_URL: `http://127.0.0.1:${await freePort()}` };
    expect(await triedForDays(absent)).toMatchObject({ queuedCount: 1, failedCount: 0, deliveries: [{ attempts: 0 }] });
  });

  it("is retried without following a redirect", async () => {
    let asked = 0;
    const elsewhere = http.createServer((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    await once(elsewhere.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    const sms = await twilio({
      answer: () => ({ status: 307, headers: { location: `http://127.0.0.1:${port}/here` } }),
    });
    const truck = await site({ env: sms.env });
    await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
    const { json } = await truck.owner("POST", massSms, { message: "Hi" });
    expect(json).toMatchObject({ successCount: 0, queuedCount: 1 });
    expect(asked).toBe(0);
  });

  it("pauses the channel and mails the owner when it refuses the account", async () => {
    const [smtp, sms] = [await smtpServer(), await twilio()];
    const truck = await site({ env: { ...sms.env, TWILIO_AUTH_TOKEN: "wrong", SMTP_URL: smtp.url } });
    for (let index = 10; index < 30; index++) {
      const choices = { phone: `217-555-01${index}`, smsNotifications: true };
      await subscribe(truck, `p${index}@example.com`, choices);
    }
    const { json } = await truck.owner("POST", massSms, { message: "Hi" });
    expect(json).toMatchObject({ successCount: 0, queuedCount: 20, failedCount: 0 });
    await truck.outbox.drain();
    const { sms: state } = (await truck.owner("GET", "/api/notifications/status")).json;
    expect(state).toMatchObject({ provider: "twilio", waitingCount: 20, why: "Twilio said: 401 (20003) Authenticate" });
    expect(Date.parse(state.pausedUntil)).toBeGreaterThan(truck.clock.time.getTime());
    await expect.poll(() => smtp.received).toHaveLength(1);
    const notice = await smtp.mailTo(FIRST.email);
    expect(notice.subject).toBe("Your text messages are paused");
    expect(notice.text).toContain("401 (20003) Authenticate");
    expect(smtp.received).toHaveLength(1);
  });

  it("sends by a messaging service", async () => {
    const sms = await twilio();
    const service = "MG0123456789abcdef0123456789abcdef";
    const truck = await site({ env: { ...sms.env, TWILIO_FROM: service } });
    await subscribe(truck, "ada@example.com", { phone: "217-555-0134", smsNotifications: true });
    expect((await truck.owner("POST", massSms, { message: "Hi" })).json.successCount).toBe(1);
    expect(sms.received).toMatchObject([{ MessagingServiceSid: service }]);
    expect(sms.wrong).toEqual([]);
  });
});

it("transactional deliveries go before broadcasts, and the older broadcast goes first", async () => {
  const { onRecipient, open } = holdMailsAfter(0);
  const smtp = await smtpServer({ onRecipient });
  const truck = await site({ env: { SMTP_URL: `${smtp.url}&maxConnections=1` } });
  for (const name of ["ada", "bo"]) await subscribe(truck, `${name}@example.com`);
  const sent = [truck.owner("POST", massEmail, mail)];
  const statuses = async () =>
    (await truck.owner("GET", "/api/sends/1/deliveries")).json?.deliveries?.map(({ status }: Delivery) => status);
  await expect.poll(statuses).toEqual(["sending", "queued"]);
  await truck.visitor("POST", "/api/contact", {
    firstName: "Sam",
    lastName: "Lee",
    email: "sam@example.com",
    subject: "feedback",
    message: "Yum",
  });
  sent.push(truck.owner("POST", massEmail, { ...mail, subject: "Another" }));
  await expect.poll(async () => (await truck.owner("GET", "/api/sends")).json).toHaveLength(2);
  open();
  await Promise.all(sent);
  await truck.outbox.drain();
  expect(smtp.received.map(({ to, raw }) => `${to}: ${raw.match(/^Subject: (.*?)\r?$/m)?.[1]}`)).toEqual([
    "ada@example.com: Ice week",
    `${FIRST.email}: New message from Sam Lee`,
    "bo@example.com: Ice week",
    "ada@example.com: Another",
    "bo@example.com: Another",
  ]);
});
