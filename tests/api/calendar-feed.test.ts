import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { beginEpoch } from "../../server/db/data-state.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder, site } from "../helpers/site.ts";

const FEED = "/api/calendar-feed";
const booking = {
  customerName: "Ada Snow",
  customerPhone: "217-555-0187",
  customerEmail: "ada@example.com",
  eventType: "birthday-party",
  guestCount: 40,
  location: "Riverside Park; gate 2, left",
  specialRequests: "Shade,\nplease",
  preferredDate: "2026-08-02",
  preferredTime: "2:00 PM - 4:00 PM",
  status: "confirmed",
};
const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-05",
  startTime: "20:00",
  endTime: "01:00",
};

async function siteWithFeed(...bookings: object[]) {
  const truck = await site();
  for (const each of bookings) await truck.owner("POST", "/api/bookings", { ...booking, ...each });
  const { json } = await truck.owner("POST", FEED);
  const path = new URL(json.address).pathname;
  const events = async () => eventsIn((await truck.visitor("GET", path)).text);
  return { truck, path, address: json.address, events };
}

function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  // Nothing that an earlier file has said of a zone.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}

describe("the calendar feed", () => {
  it("has no address until the owner makes one", async () => {
    const truck = await site();
    expect((await truck.owner("GET", FEED)).json).toEqual({ address: null });
    const { status, json } = await truck.owner("POST", FEED);
    expect(status).toBe(201);
    expect(json.address).toMatch(/^http:\/\/[^/]+\/api\/calendar\/[\w-]{32}\.ics$/);
    expect((await truck.owner("GET", FEED)).json).toEqual(json);
  });

  it("has confirmed bookings and stops alone", async () => {
    const { truck, events } = await siteWithFeed({}, { status: "pending" }, { status: "cancelled" });
    await truck.owner("POST", "/api/locations", stop);
    const [first, second, ...others] = await events();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      summary: "Birthday Party: Ada Snow",
      location: "Riverside Park; gate 2, left",
      description: "217-555-0187\n40 guests\nShade,\nplease",
    });
    expect(first?.startDate.toJSDate().toISOString()).toBe("2026-08-02T19:00:00.000Z");
    expect(first?.endDate.toJSDate().toISOString()).toBe("2026-08-02T21:00:00.000Z");
    expect(second).toMatchObject({ summary: "Stop: Riverside Market", location: "Riverside Market\n12 River Road" });
    // A stop that ends after midnight ends the day after.
    expect(second?.endDate.toJSDate().toISOString()).toBe("2026-07-06T06:00:00.000Z");
  });

  it("raises SEQUENCE when a booking changes", async () => {
    const { truck, events } = await siteWithFeed({});
    const [before] = await events();
    await truck.owner("PUT", "/api/bookings/1", { preferredTime: "5:00 PM - 7:00 PM" });
    const [after] = await events();
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  it("raises SEQUENCE of a booking above its former value when the data are restored", async () => {
    const { truck, path, events } = await siteWithFeed({});
    await truck.owner("PUT", "/api/bookings/1", { guestCount: 60 });
    const [before] = await events();
    await truck.close();
    await truck.database((db) => beginEpoch(db, truck.clock.time));
    const restored = await site({ folder: truck.folder });
    const [after] = eventsIn((await restored.visitor("GET", path)).text);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  it("has the business's time zone with its rules for years", async () => {
    const { truck, events } = await siteWithFeed({ preferredDate: "2026-10-31" }, { preferredDate: "2026-11-01" });
    await truck.owner("POST", "/api/bookings", { ...booking, preferredDate: "2029-01-20" });
    await truck.owner("POST", "/api/bookings", { ...booking, preferredDate: "2029-04-20" });
    const starts = (await events()).map(({ startDate }) => startDate.toJSDate().toISOString());
    expect(starts).toEqual([
      "2026-10-31T19:00:00.000Z",
      "2026-11-01T20:00:00.000Z",
      "2029-01-20T20:00:00.000Z",
      "2029-04-20T19:00:00.000Z",
    ]);
  });

  it("has a whole-day entry when a booking has no plain times", async () => {
    const { events } = await siteWithFeed({ preferredTime: "after lunch" });
    const [event] = await events();
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.startDate.toString()).toBe("2026-08-02");
  });

  it("has the UID of the customer's calendar entry for a booking", async () => {
    const { truck, events } = await siteWithFeed({});
    const [before] = await events();
    await truck.owner("PUT", "/api/bookings/1", { preferredTime: "5:00 PM - 6:00 PM", customerName: "Bo Frost" });
    const [after] = await events();
    expect(after?.uid).toBe(before?.uid);
    expect(before?.uid).toMatch(/^booking-1-\d+@bookings\.[0-9a-f]{16}\.calendar$/);
    expect(after?.summary).toBe("Birthday Party: Bo Frost");
  });

  it("answers 304 while nothing has changed", async () => {
    const { truck, path } = await siteWithFeed({});
    const { headers } = await truck.visitor("GET", path);
    expect(headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
    });
    truck.clock.time = new Date("2026-07-04T23:00:00Z");
    const known = { "if-none-match": String(headers.etag) };
    expect(await truck.visitor("GET", path, undefined, known)).toMatchObject({ status: 304, text: "" });
    await truck.owner("POST", "/api/locations", stop);
    expect((await truck.visitor("GET", path, undefined, known)).status).toBe(200);
  });

  it("answers 404 at a revoked address", async () => {
    const { truck, path } = await siteWithFeed({});
    expect((await truck.visitor("GET", path)).status).toBe(200);
    const renewed = new URL((await truck.owner("POST", FEED)).json.address).pathname;
    expect((await truck.visitor("GET", path)).status).toBe(404);
    expect((await truck.visitor("GET", renewed)).status).toBe(200);
    expect((await truck.owner("DELETE", FEED)).status).toBe(204);
    expect((await truck.visitor("GET", renewed)).status).toBe(404);
    expect((await truck.owner("GET", FEED)).json).toEqual({ address: null });
    expect((await truck.owner("DELETE", FEED)).status).toBe(204);
  });

  it.each(["x", ".ics", "null.ics", `${"A".repeat(32)}.ics`, `${"A".repeat(100)}`])("is not at %s", async (file) => {
    const { truck } = await siteWithFeed({});
    expect((await truck.visitor("GET", `/api/calendar/${file}`)).status).toBe(404);
    await truck.owner("DELETE", FEED);
    expect((await truck.visitor("GET", `/api/calendar/${file}`)).status).toBe(404);
  });

  it("answers 401 to its management calls without a session", async () => {
    const truck = await site();
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await truck.visitor(method, FEED)).status).toBe(401);
    }
  });

  it("answers 429 after too many calls from one address", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const path = new URL((await truck.owner("POST", FEED)).json.address).pathname;
    const statuses = await Promise.all(
      Array.from({ length: 121 }, async () => (await truck.visitor("GET", path)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    // Which one is refused, the order of the counts decides: on Postgres that is not the order of the calls.
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("does not log its secret", async () => {
    const truck = await siteProcess({ DATA_DIR: newFolder(), LOG_LEVEL: "trace" });
    const { address } = await truck.owner("POST", FEED);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(".ics", "x.ics"))).status).toBe(404);
    const lines = () => truck.output().match(/"\/api\/calendar\/:file","status":(200|404)/g);
    await expect.poll(lines).toHaveLength(2);
    expect(truck.output()).not.toContain(address.slice(-36, -4));
  });
});
