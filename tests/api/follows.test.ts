import { describe, expect, it } from "vitest";
import type { Broadcast } from "../../schema/notifications.ts";
import { emailConsent } from "../../schema/subscriber-consent.ts";
import { FIRST } from "../helpers/first-values.ts";
import { addStop, later, subscribe } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const EMAIL = "ada@example.com";
/** July 10 is a Friday, as the first stop's day is a Saturday. */
const FRIDAY = { name: "Riverside Market", date: "2026-07-10" };

type Truck = Awaited<ReturnType<typeof truckWithStops>>["truck"];

/** Stop 1 is Downtown Park on Saturday, today; stop 2 is Riverside Market on Friday. */
async function truckWithStops(mailServer: Parameters<typeof smtpServer>[0] = {}) {
  const smtp = await smtpServer(mailServer);
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" } });
  await addStop(truck);
  await addStop(truck, FRIDAY);
  return { truck, smtp };
}

const follow = (truck: Truck, topics: string[], more: object = {}) =>
  truck.visitor("POST", "/api/follows", { email: EMAIL, topics, ...more });

const tell = async (truck: Truck, locationId: number, more: object = {}) =>
  (await truck.owner("POST", "/api/notify/location-update", { locationId, ...more })).json.successCount;

async function tokenOf({ truck, smtp }: Awaited<ReturnType<typeof truckWithStops>>) {
  await tell(truck, 2);
  const { headers } = await smtp.mailTo(EMAIL);
  return /token=([^>]+)>/.exec(headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
}

describe("a follower", () => {
  it("of fifty past stops still gets news of a new one", async () => {
    const { truck } = await truckWithStops();
    const past = Array.from({ length: 50 }, () => addStop(truck, FRIDAY));
    const ids = await Promise.all(past);
    await follow(
      truck,
      ids.map((id) => `stop:${id}`),
    );
    truck.clock.time = new Date("2026-07-12T12:00:00-05:00");
    const next = await addStop(truck, { date: "2026-07-18" });
    expect((await follow(truck, [`stop:${next}`])).status).toBe(201);
    expect(await tell(truck, next)).toBe(1);
  });

  it.each([
    ["one stop", "stop:2"],
    ["a day of the week", "weekday:5"],
    ["a place", "place:riverside market"],
  ])("of %s gets news of it and of nothing else", async (_what, topic) => {
    const { truck } = await truckWithStops();
    expect((await follow(truck, [topic])).status).toBe(201);
    expect(await tell(truck, 1)).toBe(0);
    expect(await tell(truck, 2)).toBe(1);
    const mass = { subject: "A new flavor", message: "Mango is here." };
    expect((await truck.owner("POST", "/api/subscribers/mass-email", mass)).json.successCount).toBe(0);
  });

  it("of a place gets news when the truck moves away, as do followers of the new place", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["place:downtown park"]);
    await follow(truck, ["place:riverside market"], { email: "grace@example.com" });
    const moved = { kind: "moved", name: "Riverside Market", address: "1 River Road" };
    const { id } = (await truck.owner("POST", "/api/locations/1/changes", moved)).json;
    expect(await tell(truck, 1, { changeId: id })).toBe(2);
  });

  it("of the new place gets news when the truck leaves it again", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["place:riverside market"]);
    const change = async (event: object) => (await truck.owner("POST", "/api/locations/1/changes", event)).json.id;
    const moved = { kind: "moved", name: "Riverside Market", address: "1 River Road" };
    expect(await tell(truck, 1, { changeId: await change(moved) })).toBe(1);
    expect(await tell(truck, 1, { changeId: await change({ ...moved, name: "Harbor", address: "2 Pier" }) })).toBe(1);
    // Back at the park, which they do not follow.
    expect(await tell(truck, 1, { changeId: await change({ kind: "reopened" }) })).toBe(1);
    expect(await tell(truck, 2)).toBe(1);
  });

  it("of a place gets news when an edit moves a stop away", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["place:riverside market"]);
    expect(await tell(truck, 2)).toBe(1);
    await later(truck, 5);
    await truck.owner("PUT", "/api/locations/2", { name: "Harbor", address: "2 Pier" });
    expect(await tell(truck, 2)).toBe(1);
  });

  it("is counted in the preview as in the broadcast", async () => {
    const { truck } = await truckWithStops();
    await subscribe(truck, "all@example.com");
    await follow(truck, ["weekday:5"]);
    const reached = async (content: object) =>
      (await truck.owner("POST", "/api/notifications/preview", content)).json.people;
    expect(await reached({ kind: "location-update", locationId: 1 })).toBe(1);
    expect(await reached({ kind: "location-update", locationId: 2 })).toBe(2);
    expect(await reached({ kind: "mass-email", subject: "Hi", message: "Ice" })).toBe(1);
  });

  it("chooses topics, and the answer has their labels", async () => {
    const { truck } = await truckWithStops();
    const { status, json } = await follow(truck, ["stop:2", "weekday:5", "place:riverside market"]);
    expect({ status, json }).toEqual({
      status: 201,
      json: {
        follows: [
          { topic: "stop:2", label: "The stop on Fri, Jul 10 at Riverside Market" },
          { topic: "weekday:5", label: "Every Friday" },
          { topic: "place:riverside market", label: "Every stop at Riverside Market" },
        ],
      },
    });
  });

  it("consents to these topics, word for word", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["weekday:5", "stop:2"]);
    const { consent } = (await truck.owner("GET", "/api/subscribers/1/consent")).json;
    expect(consent).toMatchObject({ from: "website form, chosen stops", address: "127.0.0.1" });
    expect(consent.wording).toBe(
      `${emailConsent(FIRST.name, true)}\nChosen: Every Friday; The stop on Fri, Jul 10 at Riverside Market`,
    );
    expect(consent.wording).toContain("about the stops that I chose.");
  });
});

it("the owner's list marks followers of chosen stops", async () => {
  const { truck } = await truckWithStops();
  await follow(truck, ["stop:2", "weekday:5"]);
  await subscribe(truck, "all@example.com");
  expect((await truck.owner("GET", "/api/subscribers")).json).toMatchObject([
    { email: "all@example.com", follows: 0 },
    { email: EMAIL, follows: 2 },
  ]);
});

describe("somebody who enters the address of a follower", () => {
  const MINE = { phone: "217-555-0134", firstName: "Ada", lastName: "Snow", smsNotifications: true };
  const THEIRS = {
    phone: "217-555-0199",
    firstName: "Eve",
    lastName: "Black",
    emailNotifications: false,
    smsNotifications: true,
  };
  const stored = async (truck: Truck) => {
    const [row] = (await truck.owner("GET", "/api/subscribers")).json;
    return [row, (await truck.owner("GET", "/api/subscribers/1/consent")).json];
  };

  it("adds stops by the follow form and changes nothing else", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["stop:1"], MINE);
    const [row, consent] = await stored(truck);
    const answer = await follow(truck, ["stop:2"], THEIRS);
    expect(answer).toMatchObject({ status: 201, json: { follows: [{ topic: "stop:2" }] } });
    expect(await stored(truck)).toEqual([{ ...row, follows: 2 }, consent]);
  });

  it("changes nothing by the sign-up for all stops, and gets the same answer as for a new address", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["stop:2"], MINE);
    const before = await stored(truck);
    const sign = (email: string) => truck.visitor("POST", "/api/subscribers", { email, ...THEIRS });
    const answer = await sign(EMAIL);
    const ofAnybody = await sign("nobody@example.com");
    expect([answer.status, Object.keys(answer.json)]).toEqual([201, Object.keys(ofAnybody.json)]);
    expect(ofAnybody.json.id).toBe(3);
    expect(answer.json).toMatchObject({ email: EMAIL, firstName: "Eve", phone: "+12175550199", id: 2, isActive: true });
    expect((await truck.owner("GET", "/api/subscribers")).json).toHaveLength(2);
    expect((await stored(truck))[1]).toEqual(before[1]);
    expect((await truck.owner("GET", "/api/subscribers")).json[1]).toEqual(before[0]);
    expect(await tell(truck, 1)).toBe(1);
  });

  const OFF = { emailNotifications: false, smsNotifications: false };

  it.each([
    ["they signed up so", (truck: Truck) => follow(truck, ["stop:1"], { ...MINE, ...OFF })],
    [
      "the owner has switched both off",
      async (truck: Truck) => {
        await follow(truck, ["stop:1"], MINE);
        await truck.owner("PUT", "/api/subscribers/1", OFF);
      },
    ],
  ])(
    "changes as little where no channel reaches them, because %s; the mail with their link comes",
    async (_why, arrange) => {
      const { truck, smtp } = await truckWithStops();
      await arrange(truck);
      const [row, consent] = await stored(truck);
      const answer = await follow(truck, ["stop:2"], { ...THEIRS, emailNotifications: true });
      expect(answer).toMatchObject({ status: 201, json: { follows: [{ topic: "stop:2" }] } });
      expect(await stored(truck)).toEqual([{ ...row, follows: 2 }, consent]);
      const signUp = await truck.visitor("POST", "/api/subscribers", { email: EMAIL });
      expect(signUp).toMatchObject({ status: 201, json: { email: EMAIL, emailNotifications: true, isActive: true } });
      expect(await stored(truck)).toEqual([{ ...row, follows: 2 }, consent]);
      await truck.outbox.drain();
      expect(smtp.recipients()).toEqual([EMAIL]);
      expect((await smtp.mailTo(EMAIL)).text).toContain("/alerts?token=");
      expect(await tell(truck, 2)).toBe(0);
    },
  );

  it("causes a mail with the follower's own link, at most once an hour", async () => {
    const { truck, smtp } = await truckWithStops();
    await follow(truck, ["stop:1"]);
    for (const topic of ["stop:2", "weekday:5"]) await follow(truck, [topic]);
    await subscribe(truck, EMAIL);
    await truck.outbox.drain();
    expect(smtp.recipients()).toEqual([EMAIL]);
    const mail = await smtp.mailTo(EMAIL);
    expect(mail.subject).toBe(`Your updates from ${FIRST.name}`);
    const token = /alerts\?token=([\w.%-]+)/.exec(mail.text ?? "")?.[1] ?? "";
    const { json } = await truck.visitor("GET", `/api/alerts?token=${token}`);
    expect(json.follows.map(({ topic }: { topic: string }) => topic)).toEqual(["stop:1", "stop:2", "weekday:5"]);
    truck.clock.time = new Date(truck.clock.time.getTime() + 60 * 60_000);
    await subscribe(truck, EMAIL);
    await truck.outbox.drain();
    expect(smtp.recipients()).toEqual([EMAIL, EMAIL]);
  });

  it("causes no link to a made-up host when PUBLIC_URL is not set", async () => {
    const smtp = await smtpServer();
    const truck = await site({ env: { SMTP_URL: smtp.url } });
    await addStop(truck);
    for (const topic of ["stop:1", "weekday:5"]) {
      await truck.visitor("POST", "/api/follows", { email: EMAIL, topics: [topic] }, { host: "evil.example" });
    }
    await truck.outbox.drain();
    const { text, html } = await smtp.mailTo(EMAIL);
    expect(`${text}${html}`).not.toContain("evil.example");
    expect(text).toContain("use the link at the end of any update");
  });

  it("causes no mail when the honeypot is filled", async () => {
    const { truck, smtp } = await truckWithStops();
    await follow(truck, ["stop:1"]);
    const before = await stored(truck);
    expect((await follow(truck, ["stop:2"], { website: "https://spam.example" })).status).toBe(201);
    await truck.outbox.drain();
    expect(smtp.received).toEqual([]);
    expect(await stored(truck)).toEqual(before);
  });
});

describe("somebody who signs up again", () => {
  it("follows the earlier and the new stops", async () => {
    const { truck } = await truckWithStops();
    await follow(truck, ["stop:1"]);
    expect((await follow(truck, ["stop:2"])).json.follows).toHaveLength(1);
    expect([await tell(truck, 1), await tell(truck, 2)]).toEqual([1, 1]);
  });

  it("gets 409 for chosen stops when subscribed to all", async () => {
    const { truck } = await truckWithStops();
    await subscribe(truck, EMAIL);
    const { status, json } = await follow(truck, ["stop:2"]);
    expect(status).toBe(409);
    expect(json.message).toContain("already subscribed");
    expect(await tell(truck, 1)).toBe(1);
  });

  it("starts without earlier topics after unsubscribing", async () => {
    const ground = await truckWithStops();
    const { truck } = ground;
    await follow(truck, ["stop:1", "stop:2"]);
    const token = await tokenOf(ground);
    await truck.visitor("POST", "/api/alerts", { token, emailNotifications: false, smsNotifications: false });
    await follow(truck, ["weekday:5"]);
    expect(await tell(truck, 1)).toBe(0);
  });
});

describe("the page of a mail's link", () => {
  it("shows topics, changes them with a new consent, and switches to all stops", async () => {
    const ground = await truckWithStops();
    const { truck } = ground;
    await follow(truck, ["weekday:5"]);
    const token = await tokenOf(ground);
    const change = async (topics?: string[]) =>
      (await truck.visitor("POST", "/api/alerts", { token, emailNotifications: true, smsNotifications: false, topics }))
        .json;
    const read = await truck.visitor("GET", `/api/alerts?token=${token}`);
    expect(read.json.follows).toEqual([{ topic: "weekday:5", label: "Every Friday" }]);

    expect((await change()).follows).toHaveLength(1);
    truck.clock.time = new Date("2026-07-05T12:00:00Z");
    expect((await change(["weekday:6", "weekday:5"])).follows).toHaveLength(2);
    const { consent } = (await truck.owner("GET", "/api/subscribers/1/consent")).json;
    expect(consent).toMatchObject({ at: "2026-07-05T12:00:00.000Z", from: "preferences page" });
    expect(consent.wording).toContain("Chosen: Every Saturday; Every Friday");

    expect((await change([])).follows).toEqual([]);
    expect(await tell(truck, 1)).toBe(1);
  });

  it("also narrows deliveries that are queued already", async () => {
    let isRefusing = false;
    const ground = await truckWithStops({ onMail: () => (isRefusing ? { code: 451 } : undefined) });
    const { truck, smtp } = ground;
    await subscribe(truck, EMAIL);
    const token = await tokenOf(ground);
    isRefusing = true;
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "A new flavor", message: "Mango is here." });
    await tell(truck, 1);
    await tell(truck, await addStop(truck, FRIDAY));
    const choices = { token, emailNotifications: true, smsNotifications: false, topics: ["weekday:5"] };
    expect((await truck.visitor("POST", "/api/alerts", choices)).status).toBe(200);
    isRefusing = false;
    await later(truck, 60);

    const { json: sends } = await truck.owner("GET", "/api/sends");
    expect(
      sends.map(({ title, successCount, cancelledCount }: Broadcast) => ({ title, successCount, cancelledCount })),
    ).toEqual([
      { title: "Riverside Market", successCount: 1, cancelledCount: 0 },
      { title: "Downtown Park", successCount: 0, cancelledCount: 1 },
      { title: "A new flavor", successCount: 0, cancelledCount: 1 },
      { title: "Riverside Market", successCount: 1, cancelledCount: 0 },
    ]);
    expect(smtp.recipients()).toHaveLength(2);
    const { deliveries } = (await truck.owner("GET", "/api/sends/2/deliveries")).json;
    expect(deliveries).toMatchObject([{ recipient: EMAIL, reason: "The subscriber follows other stops now" }]);
  });

  it("labels topics that are over", async () => {
    const ground = await truckWithStops();
    const { truck } = ground;
    await follow(truck, ["stop:2", "place:riverside market"]);
    const token = await tokenOf(ground);
    await truck.owner("DELETE", "/api/locations/2");
    const wishes = { token, emailNotifications: true, smsNotifications: false };
    const topics = ["stop:2", "place:riverside market", "weekday:1"];
    const { json } = await truck.visitor("POST", "/api/alerts", { ...wishes, topics });
    expect(json.follows.map(({ label }: { label: string }) => label)).toEqual([
      "A stop that is over",
      "Every stop at Riverside Market",
      "Every Monday",
    ]);
  });
});

describe("what cannot be followed", () => {
  it.each([
    ["nothing", [], "Choose a place, a day or a stop"],
    ["a place that no stop has", ["place:the moon"], "no longer planned"],
    ["a stop that there is not", ["stop:99"], "no longer planned"],
    ["a day that no week has", ["weekday:7"], "Nobody can follow this"],
    ["something else", ["flavor:mango"], "Nobody can follow this"],
    ["too much", Array.from({ length: 51 }, (_, index) => `stop:${index + 1}`), "at most 50"],
  ])("%s is refused at its field, and nobody is signed up", async (_what, topics, words) => {
    const { truck } = await truckWithStops();
    const { status, json } = await follow(truck, topics);
    expect(status).toBe(400);
    expect(json.issues[0].path).toMatch(/^topics/);
    expect(json.issues[0].message).toContain(words);
    expect((await truck.owner("GET", "/api/subscribers")).json).toEqual([]);
  });

  it("a stop that is over or cancelled", async () => {
    const { truck } = await truckWithStops();
    await truck.owner("POST", "/api/locations/2/skip");
    expect((await follow(truck, ["stop:2"])).status).toBe(400);
    truck.clock.time = new Date("2026-07-05T06:00:00Z");
    expect((await follow(truck, ["stop:1"])).status).toBe(400);
  });

  it("a stop by SMS without a number", async () => {
    const { truck } = await truckWithStops();
    const { status, json } = await follow(truck, ["stop:1"], { smsNotifications: true });
    expect([status, json.issues[0].path]).toEqual([400, "phone"]);
  });
});

it("a filled honeypot gets the same answer, and nothing is stored", async () => {
  const { truck } = await truckWithStops();
  expect((await follow(truck, ["stop:1"], { website: "https://spam.example" })).status).toBe(201);
  expect((await truck.owner("GET", "/api/subscribers")).json).toEqual([]);
});

it("a deleted or erased person leaves no topics", async () => {
  const { truck } = await truckWithStops();
  await follow(truck, ["stop:1"]);
  await truck.owner("DELETE", "/api/subscribers/1");
  await follow(truck, ["stop:2"], { email: "grace@example.com" });
  await truck.owner("POST", "/api/erasures", { email: "grace@example.com" });
  const left = await truck.database((db) => db.selectFrom("follows").selectAll().execute());
  expect(left).toEqual([]);
});

it("a browser without scripts sends the form", async () => {
  const { truck } = await truckWithStops();
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const fields = new URLSearchParams({ email: EMAIL, "weekday:5": "on", "stop:2": "on", emailNotifications: "on" });
  const { status, headers: answered } = await truck.visitor("POST", "/api/follows", fields.toString(), headers);
  expect([status, answered.location]).toEqual([303, "/thanks/follow"]);
  expect([await tell(truck, 1), await tell(truck, 2)]).toEqual([0, 1]);
});
