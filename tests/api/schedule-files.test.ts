import ICAL from "ical.js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};
const person = {
  customerName: "Ada Snow",
  customerEmail: "ada@example.com",
  customerPhone: "217-555-0100",
  guestCount: 9,
};

type Truck = Awaited<ReturnType<typeof site>>;

const truckWith = (...stops: object[]) => truckUnder({ PUBLIC_URL: "https://polar.example" }, ...stops);

/** Without an address of its own, the requests name it. */
async function truckUnder(env: Record<string, string>, ...stops: object[]) {
  const truck = await site({ env });
  for (const changed of stops) await truck.owner("POST", "/api/locations", { ...stop, ...changed });
  return truck;
}

/** The feed as another calendar program reads it. */
async function eventsOf(truck: Truck, url = "/schedule.ics") {
  const { status, text, headers } = await truck.visitor("GET", url);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    sequence: event.getFirstPropertyValue("sequence"),
    status: event.getFirstPropertyValue("status"),
    summary: event.getFirstPropertyValue("summary"),
    start: String(event.getFirstPropertyValue("dtstart")),
    zone: event.getFirstProperty("dtstart")?.getParameter("tzid"),
    url: event.getFirstPropertyValue("url"),
    description: event.getFirstPropertyValue("description"),
  }));
}

describe("the public calendar feed", () => {
  it("has every stop with an address of its own, in the business's zone, and no booking", async () => {
    const truck = await truckWith({}, { date: "2026-07-11" });
    const when = { preferredDate: "2026-07-05", preferredTime: "2:00 PM - 4:00 PM" };
    await truck.owner("POST", "/api/bookings", { ...person, ...when, status: "confirmed" });
    const events = await eventsOf(truck);
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      summary: expect.stringMatching(/: Riverside Market$/),
      start: "2026-07-04T11:00:00",
      zone: "America/Chicago",
      url: "https://polar.example/stops/1",
      status: "CONFIRMED",
    });
    expect((await truck.visitor("GET", "/schedule.ics")).text).not.toMatch(/Ada|217/);
  });

  it("keeps the UID and raises the SEQUENCE with each change and event", async () => {
    const truck = await truckWith({});
    const [first] = await eventsOf(truck);
    await truck.owner("PUT", "/api/locations/1", { startTime: "12:00" });
    await truck.owner("POST", "/api/locations/1/changes", { kind: "late", minutes: 30 });
    const [later] = await eventsOf(truck);
    expect(later).toMatchObject({ uid: first?.uid, start: "2026-07-04T12:30:00" });
    expect(later?.description).toContain("Running 30 min late");
    expect(Number(later?.sequence)).toBeGreaterThan(Number(first?.sequence));
  });

  it("has today's events of an active stop of a later day, as has the stop's own file", async () => {
    const truck = await truckWith({ date: "2026-07-08" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await truck.owner("POST", "/api/locations/1/changes", { kind: "soldOut" });
    for (const url of ["/schedule.ics", "/stops/1.ics"]) {
      const [event] = await eventsOf(truck, url);
      expect([url, event?.description]).toEqual([url, expect.stringContaining("Sold out for today")]);
    }
  });

  it("raises the SEQUENCE when the events of a stop end that was activated a day early", async () => {
    const truck = await truckWith({ date: "2026-07-05" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled" });
    const [cancelled] = await eventsOf(truck);
    truck.clock.time = new Date("2026-07-05T13:00:00Z");
    const [asPlanned] = await eventsOf(truck);
    expect([cancelled?.status, asPlanned?.status]).toEqual(["CANCELLED", "CONFIRMED"]);
    expect(Number(asPlanned?.sequence)).toBeGreaterThan(Number(cancelled?.sequence));
  });

  it("marks a cancelled or skipped stop as cancelled", async () => {
    const truck = await truckWith({}, { date: "2026-07-11" });
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled" });
    await truck.owner("POST", "/api/locations/2/skip");
    expect((await eventsOf(truck)).map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  });

  it("is the same file while nothing changes, and then a 304", async () => {
    const truck = await truckWith({});
    const { headers } = await truck.visitor("GET", "/schedule.ics");
    truck.clock.time = new Date("2026-07-04T18:00:00Z");
    const again = await truck.visitor("GET", "/schedule.ics", undefined, { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
    await truck.owner("POST", "/api/locations/1/changes", { kind: "soldOut" });
    const changed = await truck.visitor("GET", "/schedule.ics", undefined, { "if-none-match": String(headers.etag) });
    expect(changed.status).toBe(200);
  });

  it("names the requested address in lines of at most 75 octets", async () => {
    const truck = await truckUnder({}, {});
    const change = {
      kind: "cancelled",
      why: "🍧 Regen, Sturm; und so weiter – morgen wieder, wie immer an der Brücke",
    };
    await truck.owner("POST", "/api/locations/1/changes", change);
    for (let length = 1; length <= 120; length++) {
      const host = "polar-".repeat(20).slice(0, length);
      const { text } = await truck.visitor("GET", "/schedule.ics", undefined, { host });
      const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
      const url = `http://${host}/stops/1`;
      expect(event?.getFirstPropertyValue("url")).toBe(url);
      expect(event?.getFirstPropertyValue("description")).toBe(`Cancelled: ${change.why}\n${url}`);
      expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(text).not.toContain("\ufffd");
    }
  });

  it("accepts only an address that is unambiguous", async () => {
    const truck = await truckUnder({}, {});
    for (const host of ["evil.example,x", "evil.example\\nATTACH:x", "x".repeat(1000)]) {
      const { status, text } = await truck.visitor("GET", "/schedule.ics", undefined, { host });
      expect([status, text.includes("evil"), text.includes("xxx")], host).toEqual([200, false, false]);
    }
  });

  it("has a reused stop on the day of its reuse, in every calendar", async () => {
    const truck = await truckWith({}, { date: "2026-06-01", name: "Old Pier" });
    truck.clock.time = new Date("2026-07-09T12:00:00-05:00");
    for (const id of [2, 1]) await truck.owner("PUT", `/api/locations/${id}`, { status: "active" });
    const { pathname: owners } = new URL((await truck.owner("POST", "/api/calendar-feed")).json.address);
    const starts = async (url: string) => (await eventsOf(truck, url)).map(({ start }) => start);
    for (const day of ["2026-07-09", "2026-07-12"]) {
      truck.clock.time = new Date(`${day}T13:00:00-05:00`);
      for (const url of ["/schedule.ics", owners])
        expect(await starts(url), `${url} on ${day}`).toEqual(["2026-07-09T11:00:00", "2026-07-09T11:00:00"]);
      expect(await starts("/stops/1.ics")).toEqual(["2026-07-09T11:00:00"]);
    }
  });

  it("dates an entry by its last change, also after an undo", async () => {
    const truck = await truckWith({});
    const stamp = async () => /DTSTAMP:(.*)/.exec((await truck.visitor("GET", "/schedule.ics")).text)?.[1];
    truck.clock.time = new Date("2026-07-04T12:00:00-05:00");
    await truck.owner("POST", "/api/locations/1/changes", { kind: "soldOut" });
    truck.clock.time = new Date("2026-07-04T12:00:10-05:00");
    await truck.owner("DELETE", "/api/locations/1/changes/1");
    expect((await stamp())?.trim()).toBe("20260704T170010Z");
  });

  it("has one stop alone, and 404 for an unknown one", async () => {
    const truck = await truckWith({}, { date: "2026-07-04", name: "Elsewhere" });
    const events = await eventsOf(truck, "/stops/2.ics");
    expect(events.map(({ url }) => url)).toEqual(["https://polar.example/stops/2"]);
    expect((await truck.visitor("GET", "/stops/9.ics")).status).toBe(404);
  });
});

describe("pictures", () => {
  it("of a stop are 1200 × 630, with another address for each content", async () => {
    const truck = await truckWith({ name: "A & B <Brewery>" });
    const picture = () => truck.app.inject("/stops/1/picture");
    const first = await picture();
    expect(first.headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
    expect((await picture()).rawPayload.equals(first.rawPayload)).toBe(true);
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled" });
    expect((await picture()).rawPayload.equals(first.rawPayload)).toBe(false);
    expect((await truck.visitor("GET", "/stops/9/picture")).status).toBe(404);
  });

  it("have one content for each address, and an old address redirects", async () => {
    const truck = await truckWith({});
    const read = (url: string) => truck.app.inject(url);
    const newest = async () => (await read("/stops/1/picture?v=old")).headers.location ?? "";
    const planned = await newest();
    const first = await read(planned);
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/jpeg"]);

    const { id } = (await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled" })).json;
    const redirect = await read(planned);
    expect([redirect.statusCode, redirect.headers["cache-control"]]).toEqual([302, "no-store"]);
    const cancelled = await read(await newest());
    expect(cancelled.rawPayload.equals(first.rawPayload)).toBe(false);

    await truck.owner("DELETE", `/api/locations/1/changes/${id}`);
    expect(await newest()).toBe(planned);
    expect((await read(planned)).rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it("of the week are 1080 × 1350, for owner and helpers, with long names and many stops", async () => {
    const name = "The very long name of a brewery that nobody can say without drawing breath";
    const truck = await truckWith(...Array.from({ length: 14 }, () => ({ name })));
    expect((await truck.visitor("GET", "/week-picture")).status).toBe(401);
    const cookie = await truck.signIn();
    for (const url of ["/week-picture", "/week-picture?from=2027-01-01"]) {
      const { statusCode, headers, rawPayload } = await truck.app.inject({ url, headers: { cookie } });
      expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/jpeg", "no-store"]);
      expect(await sharp(rawPayload).metadata(), url).toMatchObject({ width: 1080, height: 1350, format: "jpeg" });
    }
    expect((await truck.owner("GET", "/week-picture?from=soon")).status).toBe(400);
  });
});
