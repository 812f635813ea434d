import { describe, expect, it } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { addStop } from "../helpers/sends.ts";
import { site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

const EMAIL = "ada@example.com";
const PIER = { name: "Pier 9", address: "9 Harbor Road", date: "2026-07-10" };
/** Every Friday; the site's clock begins on Saturday, July 4. */
const RULE = { ...PIER, startTime: "11:00", endTime: "18:00", weekdays: [5], everyWeeks: 1, from: "2026-07-04" };

type Truck = Awaited<ReturnType<typeof site>>;
type Row = { id: number; date: string; name: string };

async function truckWithMail() {
  const smtp = await smtpServer();
  const truck = await site({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://polar.example" }, pages: builtPages });
  return { truck, smtp };
}

const follow = (truck: Truck, topics: string[], more: object = {}) =>
  truck.visitor("POST", "/api/follows", { email: EMAIL, topics, ...more });

const change = (truck: Truck, id: number, fields: object) => truck.owner("PUT", `/api/locations/${id}`, fields);

/** How many people hear of a stop. */
const tell = async (truck: Truck, locationId: number) =>
  (await truck.owner("POST", "/api/notify/location-update", { locationId })).json.successCount;

const offered = async (truck: Truck, path = "/follow") => {
  const { text } = await truck.visitor("GET", path);
  return [...text.matchAll(/name="(place:[^"]*)"/g)].map(([, topic]) => topic);
};

async function tokenOf({ truck, smtp }: Awaited<ReturnType<typeof truckWithMail>>) {
  await truck.outbox.drain();
  const { headers } = await smtp.mailTo(EMAIL);
  return /token=([^>]+)>/.exec(headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
}

describe("a follower of a place gets news", () => {
  it("after its stop was renamed at the same address, and of new stops with the new name", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    await follow(truck, ["place:pier 9"]);
    await change(truck, id, { name: "Pier Nine" });
    expect(await tell(truck, id)).toBe(1);
    expect(await tell(truck, await addStop(truck, { ...PIER, name: "PIER NINE", date: "2026-07-17" }))).toBe(1);
    expect(await tell(truck, await addStop(truck, { ...PIER, date: "2026-07-24" }))).toBe(1);
  });

  it("after its address was changed", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    await follow(truck, ["place:pier 9"]);
    await change(truck, id, { address: "11 Harbor Road" });
    expect(await tell(truck, id)).toBe(1);
  });

  it.each([
    ["the whole of it", ""],
    ["a day of it and all after", "?from=2026-07-17"],
  ])("after a rule was given another name: %s", async (_what, from) => {
    const { truck } = await truckWithMail();
    const { id } = (await truck.owner("POST", "/api/series", RULE)).json;
    await follow(truck, ["place:pier 9"]);
    expect((await truck.owner("PUT", `/api/series/${id}${from}`, { ...RULE, name: "Pier Nine" })).status).toBe(200);
    const rows: Row[] = (await truck.owner("GET", "/api/locations")).json;
    const renamed = rows.filter(({ name }) => name === "Pier Nine");
    expect(renamed.length).toBeGreaterThan(5);
    expect(await tell(truck, renamed[0]?.id ?? 0)).toBe(1);
  });

  it("under its new name also of stops that still have the old one", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    const former = await addStop(truck, { ...PIER, date: "2026-07-17" });
    await change(truck, id, { name: "Pier Nine" });
    await follow(truck, ["place:pier nine"]);
    expect(await tell(truck, former)).toBe(1);
  });

  it("when a stop moves there for the day", async () => {
    const { truck } = await truckWithMail();
    await addStop(truck, PIER);
    const park = await addStop(truck);
    await follow(truck, ["place:pier 9"]);
    await truck.owner("POST", `/api/locations/${park}/changes`, {
      kind: "moved",
      name: "pier 9",
      address: "9 Harbor Road",
    });
    expect(await tell(truck, park)).toBe(1);
  });
});

describe("it is another place", () => {
  it("when name and address change", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    await follow(truck, ["place:pier 9"]);
    await change(truck, id, { name: "Library", address: "5 Book Street" });
    expect(await tell(truck, id)).toBe(0);
  });

  it("when a stop gets the name of another place", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    await addStop(truck, { ...PIER, name: "Library", date: "2026-07-11" });
    await follow(truck, ["place:pier 9"]);
    await follow(truck, ["place:library"], { email: "grace@example.com" });
    await change(truck, id, { name: "Library" });
    expect(await tell(truck, id)).toBe(1);
  });

  it("when a new stop at the same address has another name", async () => {
    const { truck } = await truckWithMail();
    await addStop(truck, PIER);
    await follow(truck, ["place:pier 9"]);
    expect(await tell(truck, await addStop(truck, { ...PIER, name: "Harbor Fair" }))).toBe(0);
  });
});

describe("a place can be followed", () => {
  it("only while a stop is planned there", async () => {
    const { truck } = await truckWithMail();
    await addStop(truck);
    for (const date of ["2026-07-10", "2026-07-17"]) await addStop(truck, { ...PIER, date });
    for (const time of ["2026-07-04T23:30:00Z", "2026-07-05T12:00:00Z"]) {
      truck.clock.time = new Date(time);
      expect(await offered(truck), time).toEqual(["place:pier 9"]);
      expect((await follow(truck, ["place:downtown park"])).status, time).toBe(400);
    }
  });

  it("as its stop when only one is planned there, also when that has moved to another such place", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck);
    const pier = await addStop(truck, PIER);
    await truck.owner("POST", `/api/locations/${id}/changes`, {
      kind: "moved",
      name: PIER.name,
      address: PIER.address,
    });
    await truck.owner("DELETE", `/api/locations/${pier}`);
    const { text } = await truck.visitor("GET", "/follow");
    expect(text.match(/name="(?:stop|place):[^"]*"/g)).toEqual([`name="stop:${id}"`]);
    expect(text).toContain("The stop on Sat, Jul 4 at Pier 9");
  });

  it("not when its only stop is skipped", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck, PIER);
    await truck.owner("POST", `/api/locations/${id}/skip`);
    expect(await offered(truck)).toEqual([]);
  });

  it("when its stop has moved away for the day", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck);
    await addStop(truck, { date: "2026-07-11" });
    for (const date of ["2026-07-10", "2026-07-17"]) await addStop(truck, { ...PIER, date });
    await truck.owner("POST", `/api/locations/${id}/changes`, {
      kind: "moved",
      name: "Elm Street",
      address: "1 Elm Street",
    });
    expect(await offered(truck)).toEqual(["place:downtown park", "place:pier 9"]);
    expect((await follow(truck, ["place:downtown park"])).status).toBe(201);
  });

  it("by the page of a stop, unless no other is planned there", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck);
    expect(await offered(truck, `/follow/${id}`)).toEqual(["place:downtown park"]);
    truck.clock.time = new Date("2026-07-05T12:00:00Z");
    expect(await offered(truck, `/follow/${id}`)).toEqual([]);
  });

  it("by the page of a cancelled stop, which selects nothing else", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck);
    await addStop(truck, { date: "2026-07-11" });
    const page = async () => (await truck.visitor("GET", `/follow/${id}`)).text;
    const ticked = async () => (await page()).match(/name="(?:stop|place|weekday):[^"]*"[^>]* checked/g);
    expect(await ticked()).toEqual([expect.stringContaining(`stop:${id}`)]);
    expect(await page()).not.toContain("That stop is over");
    await truck.owner("POST", `/api/locations/${id}/changes`, { kind: "cancelled" });
    expect(await ticked()).toBe(null);
    expect(await page()).toContain("That stop is over or called off.");
  });

  it("with the weekday of the truck, also when a stop is used again on another day", async () => {
    const { truck } = await truckWithMail();
    const id = await addStop(truck);
    const weekdays = async () => [...new Set((await truck.visitor("GET", `/follow/${id}`)).text.match(/weekday:\d/g))];
    expect(await weekdays()).toEqual(["weekday:6"]);
    truck.clock.time = new Date("2026-07-06T12:00:00-05:00");
    await change(truck, id, { status: "active" });
    expect(await weekdays()).toEqual(["weekday:1"]);
  });

  it("once, by the most common name of its stops", async () => {
    const { truck } = await truckWithMail();
    for (const date of ["2026-07-10", "2026-07-17"]) await addStop(truck, { ...PIER, date });
    await change(truck, await addStop(truck, { ...PIER, date: "2026-07-08" }), { name: "Harbor Night" });
    expect(await offered(truck)).toEqual(["place:pier 9"]);
  });

  it("by a link with a former name, and the answer has the current one", async () => {
    const { truck } = await truckWithMail();
    await change(truck, await addStop(truck, PIER), { name: "Pier Nine" });
    const { status, json } = await follow(truck, ["place:pier 9", "place:pier nine"]);
    expect([status, json.follows]).toEqual([201, [{ topic: "place:pier nine", label: "Every stop at Pier Nine" }]]);
  });
});

it("the page of a mail's link accepts a former name of a followed place", async () => {
  const ground = await truckWithMail();
  const { truck } = ground;
  const id = await addStop(truck, PIER);
  await follow(truck, ["place:pier 9"]);
  await tell(truck, id);
  const token = await tokenOf(ground);
  await change(truck, id, { name: "Pier Nine" });
  await truck.owner("DELETE", `/api/locations/${id}`);
  const choices = { token, emailNotifications: true, smsNotifications: false, topics: ["place:pier 9", "weekday:5"] };
  const { status, json } = await truck.visitor("POST", "/api/alerts", choices);
  expect([status, json.follows]).toEqual([
    200,
    [
      { topic: "place:pier nine", label: "Every stop at Pier Nine" },
      { topic: "weekday:5", label: "Every Friday" },
    ],
  ]);
});
