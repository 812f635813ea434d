import { describe, expect, it } from "vitest";
import { alertTokens } from "../../server/subscribers/alert-tokens.ts";
import { FIRST } from "../helpers/first-values.ts";
import { subscribe } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { signedForm, twilio } from "../helpers/twilio.ts";

const PHONE = "+12175550134";
const ORIGIN = "https://polar.example";
const incoming = "/api/twilio/incoming";

async function texted(env: Record<string, string> = {}) {
  const sms = await twilio();
  const truck = await site({ env: { ...sms.env, PUBLIC_URL: ORIGIN, ...env } });
  await subscribe(truck, "ada@example.com", { phone: PHONE, smsNotifications: true });
  await truck.owner("POST", "/api/subscribers/mass-sms", { message: "Hi" });
  const post = (path: string, fields: Record<string, string>, token?: string) => {
    const { body, headers } = signedForm(ORIGIN + path, fields, token);
    return truck.visitor("POST", path, body, headers);
  };
  const row = async () => (await truck.owner("GET", "/api/subscribers")).json[0];
  return {
    sms,
    truck,
    post,
    row,
    says: (Body: string, From = PHONE) => post(incoming, { From, Body, To: "+12175550100" }),
  };
}

describe("an answer by SMS", () => {
  it.each([
    "STOP",
    "stop",
    " Stop. ",
    "STOPALL",
    "UNSUBSCRIBE",
    "CANCEL",
    "END",
    "QUIT",
    "REVOKE",
    "OPTOUT",
    "opt-out",
    "Stop all",
  ])("%s turns SMS off and leaves mails on", async (word) => {
    const { says, row, truck, sms } = await texted();
    const { status, headers, text } = await says(word);
    expect({ status, text }).toEqual({
      status: 200,
      text: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    });
    expect(headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(await row()).toMatchObject({ isActive: true, smsNotifications: false, emailNotifications: true });
    await truck.owner("POST", "/api/subscribers/mass-sms", { message: "Hi again" });
    expect(sms.received).toHaveLength(1);
  });

  it("STOP makes a later undo of the owner's change stale, also when it changes nothing", async () => {
    const { says, row, truck } = await texted();
    const put = (body: object, headers = {}) => truck.owner("PUT", "/api/subscribers/1", body, headers);
    const { json } = await put({ smsNotifications: false });
    await says("STOP");
    const undo = await put({ smsNotifications: true }, { "if-match": `"${json.revision}"` });
    expect(undo.status).toBe(412);
    expect(await row()).toMatchObject({ smsNotifications: false });
  });

  it("STOP of a subscriber with only SMS unsubscribes them, and START subscribes them with a new consent", async () => {
    const { says, row, truck } = await texted();
    const { id } = await row();
    await truck.owner("PUT", `/api/subscribers/${id}`, { emailNotifications: false });
    await says("STOP");
    expect(await row()).toMatchObject({ isActive: false, smsNotifications: false });
    await says("Start");
    expect(await row()).toMatchObject({ isActive: true, smsNotifications: true, emailNotifications: false });
    const { consent } = (await truck.owner("GET", `/api/subscribers/${id}/consent`)).json;
    expect(consent).toMatchObject({ from: "SMS reply START", address: PHONE });
  });

  it("START turns no mails on when the subscriber had unsubscribed from all", async () => {
    const { says, row, truck } = await texted();
    await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
    await says("START");
    expect(await row()).toMatchObject({ isActive: true, smsNotifications: true, emailNotifications: false });
  });

  it("STOP turns SMS off for both subscribers when they share the number", async () => {
    const { says, truck } = await texted();
    await subscribe(truck, "bo@example.com", { phone: PHONE, smsNotifications: true });
    await says("STOP");
    expect((await truck.owner("GET", "/api/subscribers?channel=sms")).json).toEqual([]);
  });

  it("STOP and the mail's button at the same time both count", async () => {
    const { row, truck, says } = await texted();
    const { id } = await row();
    const token = await truck.database((db) => alertTokens(db).tokenOf(id));
    const button = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await Promise.all([truck.visitor("POST", `/api/alerts/one-click?token=${token}`, button, headers), says("STOP")]);
    expect(await row()).toMatchObject({ isActive: false, smsNotifications: false, emailNotifications: false });
  });

  it("HELP is answered with the business's name and the opt-out", async () => {
    const { says, row } = await texted();
    const { text } = await says("help");
    expect(text).toContain(`<Message>${FIRST.name}: `);
    expect(text).toContain(FIRST.phone);
    expect(text).toContain("Reply STOP to opt out</Message>");
    expect(await row()).toMatchObject({ smsNotifications: true });
  });

  it("HELP is answered with well-formed XML when the business's name has an ampersand", async () => {
    const { says, truck } = await texted();
    await truck.owner("PUT", "/api/business", { name: "Ice & Cream" });
    expect((await says("help")).text).toContain("<Message>Ice &amp; Cream: ");
  });

  it.each(["where", "Location?", "TODAY"])("%s is answered with today's stop and the next one", async (word) => {
    const { says, truck } = await texted();
    const stop = { name: "Lake Park", address: "1 Shore Drive", startTime: "11:00", endTime: "18:00", isOpen: true };
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-04" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Pier", date: "2026-07-05" });
    const { text } = await says(word, "+12175550999");
    expect(text).toContain(
      "Today 11:00 AM-6:00 PM at Lake Park, 1 Shore Drive. Next: Tomorrow 11:00 AM-6:00 PM at Pier, 1 Shore Drive. Reply STOP to opt out",
    );
  });

  it("WHERE is answered five times a day to a number, also without a stop", async () => {
    const { says } = await texted();
    for (let time = 0; time < 5; time++) expect((await says("where")).text).toContain("no stops are planned right now");
    expect((await says("where")).text).not.toContain("<Message>");
    expect((await says("where", "+12175550999")).text).toContain("<Message>");
  });

  it("Twilio's own `OptOutType` counts", async () => {
    const { post, row } = await texted();
    await post(incoming, { From: PHONE, Body: "parar", OptOutType: "STOP" });
    expect(await row()).toMatchObject({ smsNotifications: false });
  });

  it.each(["Where are you?", "Please do not stop by", "", "STOP it, you are funny", "🍧"])(
    "%j changes nothing",
    async (words) => {
      const { says, row } = await texted();
      expect((await says(words)).status).toBe(200);
      expect(await row()).toMatchObject({ isActive: true, smsNotifications: true });
    },
  );

  it("of an unknown number changes nothing", async () => {
    const { says, row } = await texted();
    expect((await says("STOP", "+12175550999")).status).toBe(200);
    expect(await row()).toMatchObject({ smsNotifications: true });
  });
});

describe("an invalid signature", () => {
  it("of another key, an altered or added field, or another address, or none: 403 without changes", async () => {
    const { truck, row } = await texted();
    const fields = { From: PHONE, Body: "STOP" };
    const good = signedForm(ORIGIN + incoming, fields);
    const tries = [
      signedForm(ORIGIN + incoming, fields, "another key"),
      { ...good, body: good.body.replace("0134", "0135") },
      { ...good, body: `${good.body}&OptOutType=STOP` },
      signedForm(`https://evil.example${incoming}`, fields),
      { ...good, headers: { "content-type": "application/x-www-form-urlencoded" } },
      { ...good, headers: { ...good.headers, "x-twilio-signature": "" } },
      { ...good, headers: { ...good.headers, "content-type": "application/json" } },
      { body: JSON.stringify(fields), headers: { ...good.headers, "content-type": "application/json" } },
    ];
    for (const { body, headers } of tries) {
      expect((await truck.visitor("POST", incoming, body, headers)).status).toBe(403);
    }
    expect(await row()).toMatchObject({ smsNotifications: true });
  });

  it("without Twilio's keys every call is answered 403", async () => {
    const truck = await site({ env: { PUBLIC_URL: ORIGIN } });
    const { body, headers } = signedForm(ORIGIN + incoming, { From: PHONE, Body: "STOP" }, "");
    expect((await truck.visitor("POST", incoming, body, headers)).status).toBe(403);
  });
});

it("Twilio's calls are not rate-limited", async () => {
  const { post, row, says } = await texted({ RATE_LIMITS: "on" });
  for (let report = 0; report < 250; report++) {
    expect((await post("/api/twilio/status?message=1", { MessageStatus: "sent", To: PHONE })).status).toBe(204);
  }
  expect((await says("STOP")).status).toBe(200);
  expect(await row()).toMatchObject({ smsNotifications: false });
});

describe("the status of an SMS", () => {
  const status = "/api/twilio/status?message=1";
  /** Twilio's own number of the SMS that it took as its nth. */
  const sidOf = (nth: number) => `SM${String(nth).padStart(32, "0")}`;
  const first = { MessageSid: sidOf(1), To: PHONE };
  const details = async (truck: Awaited<ReturnType<typeof texted>>["truck"]) =>
    (await truck.owner("GET", "/api/sends/1")).json;

  it("delivered: it is counted for each person", async () => {
    const { post, truck } = await texted();
    expect((await post(status, { ...first, MessageStatus: "sent" })).status).toBe(204);
    expect(await details(truck)).toMatchObject({ successCount: 1, deliveredCount: 0 });
    await post(status, { ...first, MessageStatus: "delivered" });
    expect(await details(truck)).toMatchObject({ successCount: 1, deliveredCount: 1, failedCount: 0 });
    const { json } = await truck.owner("GET", "/api/sends/1/deliveries");
    expect(json.deliveries[0].deliveredAt).toBe("2026-07-04T17:00:00.000Z");
    // Reports come in any order: what has arrived has arrived.
    await post(status, { ...first, MessageStatus: "undelivered", ErrorCode: "30008" });
    expect(await details(truck)).toMatchObject({ deliveredCount: 1, failedCount: 0 });
  });

  it("undelivered: it fails with the reason in words, and can be retried", async () => {
    const { post, truck, sms } = await texted();
    await post(status, { ...first, MessageStatus: "undelivered", ErrorCode: "30003" });
    const { failed, ...counts } = await details(truck);
    expect(counts).toMatchObject({ successCount: 0, failedCount: 1 });
    expect(failed[0].reason).toBe("It did not arrive: The phone is switched off or out of reach (30003)");
    expect((await truck.owner("POST", "/api/sends/1/retry")).json).toMatchObject({ successCount: 1, failedCount: 0 });
    expect(sms.received).toHaveLength(2);
  });

  it("late, of an earlier attempt: it is ignored", async () => {
    const { post, truck } = await texted();
    const undelivered = { ...first, MessageStatus: "undelivered", ErrorCode: "30003" };
    await post(status, undelivered);
    await truck.owner("POST", "/api/sends/1/retry");
    await post(status, undelivered);
    expect(await details(truck)).toMatchObject({ successCount: 1, failedCount: 0 });
    await post(status, { ...first, MessageSid: sidOf(2), MessageStatus: "delivered" });
    expect(await details(truck)).toMatchObject({ deliveredCount: 1 });
  });

  it("of a number that has opted out: SMS is turned off", async () => {
    const { post, row } = await texted();
    await post(status, { ...first, MessageStatus: "failed", ErrorCode: "21610" });
    expect(await row()).toMatchObject({ smsNotifications: false });
  });

  it("of another delivery: ignored; of none: 400; unsigned: 403", async () => {
    const { post, truck } = await texted();
    expect((await post("/api/twilio/status?message=99", { MessageStatus: "failed" })).status).toBe(204);
    expect((await post("/api/twilio/status", { MessageStatus: "failed" })).status).toBe(400);
    expect((await post(status, { MessageStatus: "failed" }, "another key")).status).toBe(403);
    expect(await details(truck)).toMatchObject({ successCount: 1 });
  });
});
