import { describe, expect, it } from "vitest";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

const message = { firstName: "Ada", lastName: "Lee", email: "ada@example.com", subject: "other", message: "Hello" };
const MESSAGES = "/api/contact-messages";
const BOOKINGS = "/api/bookings";
const SUBSCRIBERS = "/api/subscribers";
const LOCATIONS = "/api/locations";
const PHOTOS = "/api/photo-submissions";

/** The ids of what a list answers to these parameters, in its order. */
async function ids(truck: Truck, list: string, query: Record<string, string> = {}): Promise<number[]> {
  const { status, json } = await truck.owner("GET", `${list}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return json.map(({ id }: { id: number }) => id);
}

it.each([MESSAGES, BOOKINGS, SUBSCRIBERS, LOCATIONS, PHOTOS])("refuses a wrong number of rows of %s", async (list) => {
  const truck = await site();
  for (const rows of ["0", "-1", "1.5", "all", "100001"]) {
    expect((await truck.owner("GET", `${list}?rows=${rows}`)).status, rows).toBe(400);
  }
  expect(await ids(truck, list, { rows: "1" })).toEqual([]);
});

it("answers 401 for a part of a list without a session", async () => {
  const truck = await site();
  for (const list of [MESSAGES, BOOKINGS, `${BOOKINGS}/days`, SUBSCRIBERS, `${SUBSCRIBERS}/totals`, LOCATIONS]) {
    expect((await truck.visitor("GET", `${list}?rows=10&month=2026-07`)).status, list).toBe(401);
  }
});

describe("messages", () => {
  it("come with the unread ones first, up to the requested number", async () => {
    const truck = await site();
    for (const text of ["first", "second", "third"]) {
      await truck.visitor("POST", "/api/contact", { ...message, message: text });
    }
    await truck.owner("PUT", `${MESSAGES}/3/read`);
    expect(await ids(truck, MESSAGES)).toEqual([3, 2, 1]);
    expect(await ids(truck, MESSAGES, { rows: "10" })).toEqual([2, 1, 3]);
    expect(await ids(truck, MESSAGES, { rows: "2" })).toEqual([2, 1]);
  });

  it("are found by words, name, address or subject in any case", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", { ...message, firstName: "Élise", message: "100% mango_ice" });
    await truck.visitor("POST", "/api/contact", {
      ...message,
      subject: "location-request",
      email: "bo@example.com",
    });
    const found = (search: string) => ids(truck, MESSAGES, { rows: "10", search });
    expect(await found("élise LEE")).toEqual([1]);
    expect(await found("BO@example")).toEqual([2]);
    expect(await found("location req")).toEqual([2]);
    expect(await found("100%")).toEqual([1]);
    expect(await found("0%m")).toEqual([]);
    expect(await found("mango_")).toEqual([1]);
    expect(await found("mango-")).toEqual([]);
    expect(await found(" hello ")).toEqual([2]);
  });
});

describe("bookings", () => {
  const entry = {
    customerName: "Ada Snow",
    customerPhone: "(217) 555-0187",
    customerEmail: "ada@example.com",
    guestCount: 40,
    preferredDate: "2026-08-02",
    preferredTime: "2:00 PM - 4:00 PM",
  };

  async function siteWith(...bookings: object[]) {
    const truck = await site();
    for (const booking of bookings) {
      expect((await truck.owner("POST", BOOKINGS, { ...entry, ...booking })).status).toBe(201);
    }
    return truck;
  }

  it("come newest first, up to the requested number", async () => {
    const truck = await siteWith({}, {}, {});
    expect(await ids(truck, BOOKINGS)).toEqual([3, 2, 1]);
    expect(await ids(truck, BOOKINGS, { rows: "2" })).toEqual([3, 2]);
  });

  it.each([
    ["ada snow", true],
    ["ADA@EXAMPLE", true],
    ["(217) 555-01", true],
    ["217.555.0187", true],
    ["2175550187", true],
    ["0187", true],
    ["riverside", true],
    ["school fun", true],
    ["Bring Cones", true],
    ["O'Leary", true],
    ["O\u2019Leary", true],
    ["half-day", true],
    ["no ÑUTS", true],
    // The letter and its tilde as two signs, as some phones send it.
    ["no N\u0303uts", true],
    ["217\u2011555\u20110187", true],
    ["Ada Frost", false],
    ["555-0135", false],
    ["-", true],
    ["()", false],
    ["wedding", false],
    ["%", false],
  ])("are found by %j in any text field", async (search, isFound) => {
    const truck = await siteWith({
      eventType: "school-function",
      location: "Riverside Pavilion",
      eventDetails: "bring cones to the O\u2019Learys' half\u2011day",
      specialRequests: "No ñuts",
    });
    expect(await ids(truck, BOOKINGS, { rows: "10", search })).toEqual(isFound ? [1] : []);
  });

  it("are filtered by status, month and search together", async () => {
    const truck = await siteWith(
      { preferredDate: "2026-07-31", status: "confirmed" },
      { preferredDate: "2026-08-01", status: "confirmed" },
      { preferredDate: "2026-08-31", status: "pending" },
      { preferredDate: "2026-09-01", status: "confirmed" },
      { preferredDate: "2026-08-15", status: "confirmed", customerName: "Bo Frost" },
    );
    const found = (query: Record<string, string>) => ids(truck, BOOKINGS, { rows: "10", ...query });
    expect(await found({ month: "2026-08" })).toEqual([5, 3, 2]);
    expect(await found({ status: "pending" })).toEqual([3]);
    expect(await found({ status: "confirmed", month: "2026-08" })).toEqual([5, 2]);
    expect(await found({ status: "confirmed", month: "2026-08", search: "bo" })).toEqual([5]);
    expect(await found({ status: "cancelled" })).toEqual([]);
    for (const wrong of ["status=open", "month=2026-13", "month=2026-8", "month=August"]) {
      expect((await truck.owner("GET", `${BOOKINGS}?rows=10&${wrong}`)).status, wrong).toBe(400);
    }
  });

  it("are answered from the first day to the last, inclusive", async () => {
    const truck = await siteWith(
      { preferredDate: "2026-07-31" },
      { preferredDate: "2026-08-01" },
      { preferredDate: "2026-08-02" },
      { preferredDate: "2026-08-03" },
    );
    expect(await ids(truck, BOOKINGS, { from: "2026-08-01", until: "2026-08-02" })).toEqual([3, 2]);
    expect((await truck.owner("GET", `${BOOKINGS}?from=2026-08-01`)).status).toBe(400);
    expect((await truck.owner("GET", `${BOOKINGS}?until=2026-08-01`)).status).toBe(400);
    expect((await truck.owner("GET", `${BOOKINGS}?from=2026-02-30&until=2026-03-01`)).status).toBe(400);
  });

  it("are counted by day of a month without cancelled ones", async () => {
    const truck = await siteWith(
      { preferredDate: "2026-07-31" },
      { preferredDate: "2026-08-01", status: "pending" },
      { preferredDate: "2026-08-01", status: "confirmed" },
      { preferredDate: "2026-08-01", status: "cancelled" },
      { preferredDate: "2026-08-20", status: "cancelled" },
      { preferredDate: "2026-08-31", status: "pending" },
      { preferredDate: "2026-08-31", status: "pending" },
    );
    expect((await truck.owner("GET", `${BOOKINGS}/days?month=2026-08`)).json).toEqual([
      { day: "2026-08-01", pending: 1, confirmed: 1 },
      { day: "2026-08-31", pending: 2, confirmed: 0 },
    ]);
    expect((await truck.owner("GET", `${BOOKINGS}/days?month=2026-00`)).status).toBe(400);
    expect((await truck.owner("GET", `${BOOKINGS}/days`)).status).toBe(400);
  });

  it("carry their clashes, also with rows outside of the part", async () => {
    const truck = await siteWith(
      { status: "confirmed", preferredTime: "3:00 PM - 5:00 PM", customerName: "Bo Frost" },
      { preferredDate: "2026-08-03", status: "confirmed", customerName: "Cy Drift" },
      {},
    );
    await truck.owner("POST", LOCATIONS, {
      name: "Riverside Market",
      address: "12 River Road",
      date: "2026-08-02",
      startTime: "11:00",
      endTime: "15:00",
    });
    const [row] = (await truck.owner("GET", `${BOOKINGS}?rows=1`)).json;
    expect(row.clashes.map(({ key }: { key: string }) => key)).toEqual(["booking:1", "location:1"]);
    const [whole] = (await truck.owner("GET", BOOKINGS)).json;
    expect(whole).toEqual((({ clashes, ...booking }) => booking)(row));
  });
});

describe("subscribers", () => {
  const lee = { email: "lee@example.com", firstName: "Lee", lastName: "Ñandu", phone: "(217) 555-0187" };

  it("come newest first with their topics, up to the requested number", async () => {
    const truck = await site();
    await truck.visitor("POST", SUBSCRIBERS, lee);
    await truck.visitor("POST", "/api/follows", { email: "bo@example.com", topics: ["weekday:1", "weekday:2"] });
    await truck.visitor("POST", SUBSCRIBERS, { email: "cy@example.com" });
    expect(await ids(truck, SUBSCRIBERS, { rows: "2" })).toEqual([3, 2]);
    const whole = (await truck.owner("GET", SUBSCRIBERS)).json;
    expect((await truck.owner("GET", `${SUBSCRIBERS}?rows=10`)).json).toEqual(whole);
    expect(whole.map(({ follows }: { follows: number }) => follows)).toEqual([0, 2, 0]);
  });

  it.each([
    ["lee@", true],
    ["LEE ñandu", true],
    ["217-555-0187", true],
    ["2175550187", true],
    ["0187", true],
    ["Lee Roe", false],
    ["555-0135", false],
    ["()", false],
  ])("are found by %j", async (search, isFound) => {
    const truck = await site();
    await truck.visitor("POST", SUBSCRIBERS, lee);
    await truck.visitor("POST", SUBSCRIBERS, { email: "no-phone@example.org" });
    expect(await ids(truck, SUBSCRIBERS, { rows: "10", search })).toEqual(isFound ? [1] : []);
  });

  it("are counted with the addresses of active mail subscribers, newest first", async () => {
    const truck = await site();
    const totals = async () => (await truck.owner("GET", `${SUBSCRIBERS}/totals`)).json;
    expect(await totals()).toEqual({ all: 0, email: 0, sms: 0, massMails: 0, massTexts: 0, mailAddresses: [] });
    await truck.visitor("POST", SUBSCRIBERS, { ...lee, smsNotifications: true });
    await truck.visitor("POST", SUBSCRIBERS, {
      email: "sms@example.com",
      phone: "(217) 555-0188",
      emailNotifications: false,
      smsNotifications: true,
    });
    await truck.visitor("POST", SUBSCRIBERS, { email: "gone@example.com" });
    await truck.visitor("POST", SUBSCRIBERS, { email: "cy@example.com" });
    await truck.owner("PUT", `${SUBSCRIBERS}/3`, { isActive: false });
    expect(await totals()).toEqual({
      all: 4,
      email: 2,
      sms: 2,
      massMails: 2,
      massTexts: 2,
      mailAddresses: ["cy@example.com", "lee@example.com"],
    });
  });

  it("that follow chosen stops are left out of the addresses for a mail program", async () => {
    const truck = await site();
    await truck.visitor("POST", SUBSCRIBERS, { email: "all@example.com" });
    await truck.visitor("POST", "/api/follows", { email: "some@example.com", topics: ["weekday:5"] });
    const { json } = await truck.owner("GET", `${SUBSCRIBERS}/totals`);
    expect(json).toEqual({ all: 2, email: 2, sms: 0, massMails: 1, massTexts: 0, mailAddresses: ["all@example.com"] });
  });

  it("are counted when they are more than a mail program takes", async () => {
    const truck = await site();
    const csv = ["Email", ...Array.from({ length: 260 }, (_, index) => `p${index}@example.com`)].join("\n");
    await truck.owner("POST", `${SUBSCRIBERS}/import`, { csv, save: true });
    const { massMails, mailAddresses } = (await truck.owner("GET", `${SUBSCRIBERS}/totals`)).json;
    expect(massMails).toBe(260);
    expect(mailAddresses).toHaveLength(250);
  });
});

describe("stops", () => {
  const stop = { name: "Market", address: "1 Road", startTime: "11:00", endTime: "14:00" };

  async function siteWith(...dates: string[]) {
    const truck = await site();
    for (const date of dates) {
      expect((await truck.owner("POST", LOCATIONS, { ...stop, date })).status).toBe(201);
    }
    return truck;
  }

  it("come with future ones first in order, then past ones, the latest first", async () => {
    const truck = await siteWith("2026-07-01", "2026-07-20", "2026-07-02", "2026-07-04", "2026-07-05");
    await truck.owner("PUT", `${LOCATIONS}/5`, { status: "completed" });
    expect(await ids(truck, LOCATIONS)).toEqual([2, 5, 4, 3, 1]);
    expect(await ids(truck, LOCATIONS, { rows: "10" })).toEqual([4, 2, 5, 3, 1]);
    expect(await ids(truck, LOCATIONS, { rows: "4" })).toEqual([4, 2, 5, 3]);
    expect(await ids(truck, LOCATIONS, { rows: "1" })).toEqual([4]);
    await truck.owner("PUT", `${LOCATIONS}/2`, { status: "active" });
    expect(await ids(truck, LOCATIONS, { rows: "2" })).toEqual([4, 2]);
  });

  it("are answered for one day", async () => {
    const truck = await siteWith("2026-07-01", "2026-07-20", "2026-07-01");
    expect(await ids(truck, LOCATIONS, { on: "2026-07-01" })).toEqual([1, 3]);
    expect((await truck.owner("GET", `${LOCATIONS}?on=2026-02-30`)).status).toBe(400);
  });

  it("of the location manager are the ten newest, today's, and the last one at each place", async () => {
    const truck = await site();
    await truck.owner("POST", LOCATIONS, { ...stop, name: "Old Pier", address: "9 Pier", date: "2026-01-01" });
    await truck.owner("POST", LOCATIONS, { ...stop, name: "Old Pier", address: "9 Pier", date: "2026-01-02" });
    await truck.owner("POST", LOCATIONS, { ...stop, date: "2026-07-01" });
    await truck.owner("POST", LOCATIONS, { ...stop, date: "2026-07-04" });
    for (let day = 10; day < 22; day += 1) await truck.owner("POST", LOCATIONS, { ...stop, date: `2026-07-${day}` });
    const newest = Array.from({ length: 10 }, (_, index) => 16 - index);
    expect(await ids(truck, LOCATIONS, { which: "recent" })).toEqual([...newest, 4, 3, 2]);
  });

  it("of a rule later than a week are left out of the location manager", async () => {
    const truck = await siteWith("2026-07-01", "2026-07-30");
    const rule = { ...stop, weekdays: [1], from: "2026-07-06", everyWeeks: 1 };
    expect((await truck.owner("POST", "/api/series", rule)).status).toBe(201);
    const recent = (await truck.owner("GET", `${LOCATIONS}?which=recent`)).json;
    expect(recent.map(({ date }: { date: string }) => date)).toContain("2026-07-30");
    expect(recent.map(({ date }: { date: string }) => date)).toContain("2026-07-06");
    expect(recent.map(({ date }: { date: string }) => date)).not.toContain("2026-07-20");
  });
});

it("photos come with the waiting ones first, then newest first", async () => {
  const truck = await site();
  const photoData = [dataUrl(await picture())];
  for (const customerName of ["Ana", "Bo", "Cy"]) {
    await truck.visitor("POST", PHOTOS, { customerName, photoData, photoFilenames: ["a.jpg"] });
  }
  expect(await ids(truck, PHOTOS, { rows: "2" })).toEqual([3, 2]);
  await truck.owner("PUT", "/api/business", { approvePhotos: true });
  await truck.owner("PUT", `${PHOTOS}/3/approve`);
  expect(await ids(truck, PHOTOS, { rows: "10" })).toEqual([2, 1, 3]);
  expect(await ids(truck, PHOTOS, { rows: "2" })).toEqual([2, 1]);
});
