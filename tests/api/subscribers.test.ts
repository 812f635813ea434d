import { describe, expect, it } from "vitest";
import { emailConsent, smsConsent } from "../../schema/subscriber-consent.ts";
import { onPostgres } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

const everything = {
  email: "ada@example.com",
  phone: "(217) 555-0134",
  firstName: "Ada",
  lastName: "Snow",
  emailNotifications: true,
  smsNotifications: true,
};

const stored = { ...everything, phone: "+12175550134", isActive: true };

type Truck = Awaited<ReturnType<typeof site>>;
const listOf = async (truck: Truck) => (await truck.owner("GET", "/api/subscribers")).json;
/** What the first subscriber of a site agreed to. */
const consentOf = async (truck: Truck) => (await truck.owner("GET", "/api/subscribers/1/consent")).json.consent;

describe("signing up", () => {
  it("answers 201 with the stored row, without the consent", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/subscribers", everything);
    expect(status).toBe(201);
    expect(json).toEqual({ ...stored, id: 1, createdAt: "2026-07-04T17:00:00.000Z" });
  });

  it("needs only an e-mail address: mail is on, SMS is off", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      phone: null,
      firstName: null,
      lastName: null,
      emailNotifications: true,
      smsNotifications: false,
      isActive: true,
    });
  });

  it("accepts empty optional fields, as a form sends them", async () => {
    const truck = await site();
    const empty = { email: "ada@example.com", phone: "", firstName: " ", lastName: null };
    const { status, json } = await truck.visitor("POST", "/api/subscribers", empty);
    expect(status).toBe(201);
    expect(json).toMatchObject({ phone: null, firstName: null, lastName: null });
  });

  it.each([false, null, "no", 0])("is active, whatever `isActive` it has: %j", async (isActive) => {
    const truck = await site();
    const answer = await truck.visitor("POST", "/api/subscribers", { ...everything, isActive });
    expect(answer).toMatchObject({ status: 201, json: { isActive: true } });
  });

  it.each([
    ["(217) 555-0134", "+12175550134"],
    ["217.555.0134", "+12175550134"],
    ["1-217-555-0134", "+12175550134"],
    ["+1 217 555 0134", "+12175550134"],
    ["217-555-0134 ext. 7", "+12175550134"],
    ["+44 20 7946 0958", "+442079460958"],
  ])("stores the phone number %s as %s", async (phone, e164) => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/subscribers", { ...everything, phone })).json.phone).toBe(e164);
  });

  it("stores a possible number of an unknown area code as written, without SMS", async () => {
    const truck = await site();
    const phone = "(555) 555-0134";
    const withSms = await truck.visitor("POST", "/api/subscribers", { ...everything, phone });
    expect([withSms.status, withSms.json.issues]).toMatchObject([400, [{ path: "phone" }]]);
    const stored = await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com", phone });
    expect(stored).toMatchObject({ status: 201, json: { phone, smsNotifications: false } });
    const renamed = await truck.owner("PUT", "/api/subscribers/1", { firstName: "Ada", phone });
    expect(renamed).toMatchObject({ status: 200, json: { phone } });
    const turnedOn = await truck.owner("PUT", "/api/subscribers/1", { smsNotifications: true });
    expect([turnedOn.status, turnedOn.json.issues]).toMatchObject([400, [{ path: "phone" }]]);
    expect((await listOf(truck))[0]).toMatchObject({ phone, smsNotifications: false });
  });

  it("stores nothing when the honeypot is filled, with the same answer", async () => {
    const truck = await site();
    const trapped = await truck.visitor("POST", "/api/subscribers", { ...everything, website: "https://spam.example" });
    expect(trapped.status).toBe(201);
    expect(await listOf(truck)).toEqual([]);
    const real = await truck.visitor("POST", "/api/subscribers", { ...everything, website: "" });
    // Postgres does not give a number out twice, not even one that nothing was stored under.
    expect(trapped.json).toEqual({ ...real.json, id: onPostgres ? trapped.json.id : real.json.id });
    expect(await listOf(truck)).toHaveLength(1);
  });
});

describe("the consent", () => {
  it("is stored with time, origin and exact wording", async () => {
    const truck = await site({ env: { TRUST_PROXY: "127.0.0.1" } });
    await truck.visitor("POST", "/api/subscribers", everything, { "x-forwarded-for": "192.0.2.7" });
    expect(await consentOf(truck)).toEqual({
      at: "2026-07-04T17:00:00.000Z",
      from: "website form",
      address: "192.0.2.7",
      wording: `${emailConsent(FIRST.name)}\n${smsConsent(FIRST.name)}`,
    });
  });

  it.each([
    [true, false, emailConsent("Blue Cone")],
    [false, true, smsConsent("Blue Cone")],
    [false, false, ""],
  ])("names only the chosen channels: e-mail %s, SMS %s", async (emailNotifications, smsNotifications, wording) => {
    const truck = await site();
    await truck.owner("PUT", "/api/business", { name: "Blue Cone" });
    await truck.visitor("POST", "/api/subscribers", { ...everything, emailNotifications, smsNotifications });
    expect((await consentOf(truck)).wording).toBe(wording);
  });

  it("stays when the owner changes the subscriber", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    const before = await consentOf(truck);
    const { json } = await truck.owner("PUT", "/api/subscribers/1", { smsNotifications: false, isActive: false });
    expect(await consentOf(truck)).toEqual(before);
    expect(json).not.toHaveProperty("consent");
  });

  it("is read by the owner apart from the list", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    expect((await truck.visitor("GET", "/api/subscribers/1/consent")).status).toBe(401);
    expect((await listOf(truck))[0]).not.toHaveProperty("consent");
    expect((await truck.owner("GET", "/api/subscribers/2/consent")).status).toBe(404);
  });
});

describe("signing up again", () => {
  it.each(["ada@example.com", "ADA@Example.COM", "  Ada@example.com "])(
    "with the address %j of an active subscriber: 409 that says so, with nothing changed",
    async (email) => {
      const truck = await site();
      await truck.visitor("POST", "/api/subscribers", everything);
      const before = await listOf(truck);
      const { status, json } = await truck.visitor("POST", "/api/subscribers", { email, firstName: "Eve" });
      expect(status).toBe(409);
      expect(json.message).toContain("already subscribed");
      expect(await listOf(truck)).toEqual(before);
    },
  );

  it.each([
    ["the owner has switched both off", everything],
    ["they signed up so", { email: everything.email, emailNotifications: false }],
  ])(
    "with the address of one who is active and reached by no channel, because %s: 409, with nothing changed",
    async (_why, first) => {
      const truck = await site();
      await truck.visitor("POST", "/api/subscribers", first);
      await truck.owner("PUT", "/api/subscribers/1", { emailNotifications: false, smsNotifications: false });
      const before = [await listOf(truck), await consentOf(truck)];
      const again = { ...everything, firstName: "Eve", phone: "217-555-0199" };
      const { status, json } = await truck.visitor("POST", "/api/subscribers", again);
      expect([status, json.message]).toEqual([409, "This email address is already subscribed"]);
      const follows = await truck.visitor("POST", "/api/follows", { ...again, topics: ["weekday:6"] });
      expect(follows.status).toBe(409);
      expect([await listOf(truck), await consentOf(truck)]).toEqual(before);
    },
  );

  it("makes an unsubscribed person active with the new choices and a new consent", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
    truck.clock.time = new Date("2026-08-01T09:00:00Z");
    const again = { email: "ADA@example.com", lastName: "Frost" };
    const { status, json } = await truck.visitor("POST", "/api/subscribers", again);
    expect(status).toBe(201);
    const now = {
      id: 1,
      email: "ada@example.com",
      phone: null,
      firstName: null,
      lastName: "Frost",
      emailNotifications: true,
      smsNotifications: false,
      isActive: true,
      createdAt: "2026-07-04T17:00:00.000Z",
    };
    // The answer is that of a new address: it does not tell that somebody was there, nor since when.
    expect(json).toEqual({ ...now, id: 2, createdAt: "2026-08-01T09:00:00.000Z" });
    expect(await listOf(truck)).toEqual([{ ...now, follows: 0, revision: 3 }]);
    const consent = { at: "2026-08-01T09:00:00.000Z", wording: emailConsent(FIRST.name) };
    expect(await consentOf(truck)).toMatchObject(consent);
  });

  it("changes nothing when the honeypot is filled", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
    const before = await listOf(truck);
    expect((await truck.visitor("POST", "/api/subscribers", { ...everything, website: "x" })).status).toBe(201);
    expect(await listOf(truck)).toEqual(before);
  });

  it("succeeds once of twenty concurrent calls", async () => {
    const truck = await site();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => truck.visitor("POST", "/api/subscribers", everything)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await listOf(truck)).toHaveLength(1);
  });
});

describe("the owner's list and changes", () => {
  it("lists the newest subscriber first", async () => {
    const truck = await site();
    for (const [email, now] of [
      ["second@example.com", "2026-07-02T12:00:00Z"],
      ["first@example.com", "2026-07-01T12:00:00Z"],
      ["third@example.com", "2026-07-03T12:00:00Z"],
    ]) {
      truck.clock.time = new Date(String(now));
      await truck.visitor("POST", "/api/subscribers", { email });
    }
    const emails = (await listOf(truck)).map((row: { email: string }) => row.email);
    expect(emails).toEqual(["third@example.com", "second@example.com", "first@example.com"]);
  });

  it.each([
    ["channel=email", ["mail@example.com", "both@example.com"]],
    ["channel=sms", ["both@example.com"]],
    ["channel=email&search=both", ["both@example.com"]],
    ["rows=1&channel=email", ["mail@example.com"]],
    ["search=gone", ["gone@example.com"]],
  ])("lists the subscribers that match %s", async (query, emails) => {
    const truck = await site();
    await truck.owner("POST", "/api/subscribers", { ...everything, email: "both@example.com" });
    await truck.owner("POST", "/api/subscribers", { email: "mail@example.com" });
    await truck.owner("POST", "/api/subscribers", { ...everything, email: "gone@example.com" });
    await truck.owner("PUT", "/api/subscribers/3", { isActive: false });
    const { json } = await truck.owner("GET", `/api/subscribers?${query}`);
    expect(json.map(({ email }: { email: string }) => email)).toEqual(emails);
  });

  it("refuses a channel that does not exist", async () => {
    const truck = await site();
    expect((await truck.owner("GET", "/api/subscribers?channel=fax")).status).toBe(400);
  });

  it("deactivates and activates without other changes", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    for (const isActive of [false, true]) {
      const answer = await truck.owner("PUT", "/api/subscribers/1", { isActive });
      expect(answer).toMatchObject({ status: 200, json: { ...stored, isActive } });
    }
  });

  it("changes names, phone and choices; the phone becomes E.164, an empty one null", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    const change = { firstName: "Bo", lastName: "", phone: "217 555 0187", emailNotifications: false };
    const { json } = await truck.owner("PUT", "/api/subscribers/1", change);
    expect(json).toMatchObject({ ...stored, ...change, phone: "+12175550187", lastName: null });
    const without = await truck.owner("PUT", "/api/subscribers/1", { phone: "", smsNotifications: false });
    expect(without.json).toMatchObject({ phone: null, smsNotifications: false });
  });

  it("refuses SMS without a valid number", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    await truck.visitor("POST", "/api/subscribers", { email: "bo@example.com" });
    const before = await listOf(truck);
    for (const [id, change] of [
      [1, { phone: null }],
      [1, { phone: "12345", isActive: false }],
      [2, { smsNotifications: true }],
    ] as const) {
      const { status, json } = await truck.owner("PUT", `/api/subscribers/${id}`, change);
      expect(status).toBe(400);
      expect(json.issues).toMatchObject([{ path: "phone" }]);
    }
    expect(await listOf(truck)).toEqual(before);
  });

  it("deletes with 204, and the address can sign up again", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    expect(await truck.owner("DELETE", "/api/subscribers/1")).toMatchObject({ status: 204, text: "" });
    expect((await truck.owner("DELETE", "/api/subscribers/1")).status).toBe(404);
    expect((await truck.visitor("POST", "/api/subscribers", everything)).status).toBe(201);
  });
});
