import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const stop = { name: "Pier", address: "1 Pier Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
const booking = {
  customerName: "Ada",
  customerPhone: "2175550134",
  customerEmail: "ada@example.com",
  guestCount: 40,
  preferredDate: "2026-07-11",
  preferredTime: "2:00 PM - 4:00 PM",
};
const { date, ...daily } = stop;
const rule = { ...daily, weekdays: [5], everyWeeks: 1, from: "2026-07-10" };
const message = { firstName: "Bo", lastName: "Lee", email: "bo@example.com", subject: "other", message: "Hello" };

type Truck = Awaited<ReturnType<typeof site>>;
type Call = [method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object];

const key = (name: string) => name.padEnd(22, "-");
const keyed = (truck: Truck, name: string, [method, path, body]: Call, headers = {}) =>
  truck.owner(method, path, body, { "idempotency-key": key(name), ...headers });

/** A stop of today, a booking, a message, a subscriber and the first menu, each with the number 1. */
async function truckWithAll() {
  const truck = await site();
  await truck.owner("POST", "/api/locations", stop);
  await truck.owner("POST", "/api/bookings", booking);
  await truck.visitor("POST", "/api/contact", message);
  await truck.visitor("POST", "/api/subscribers", { email: "cy@example.com" });
  return truck;
}

/** These answer a repeated key with what has become of the broadcast (`mass.test`, `notify.test`). */
const BROADCASTS = [
  "post /api/notify/location-update",
  "post /api/subscribers/mass-email",
  "post /api/subscribers/mass-sms",
];

/** Every other call that takes a key, by its operation in the API's document. */
const CALLS: Record<string, Call> = {
  "post /api/locations": ["POST", "/api/locations", stop],
  "put /api/locations/{id}": ["PUT", "/api/locations/1", { status: "active" }],
  "post /api/locations/{id}/skip": ["POST", "/api/locations/1/skip"],
  "post /api/locations/{id}/restore": ["POST", "/api/locations/1/restore", { what: "skip" }],
  "post /api/locations/{id}/changes": ["POST", "/api/locations/1/changes", { kind: "soldOut" }],
  "delete /api/locations/{id}/changes/{changeId}": ["DELETE", "/api/locations/1/changes/1"],
  "post /api/photo-submissions": ["POST", "/api/photo-submissions", { photoUrls: ["https://example.com/a.jpg"] }],
  "post /api/contact": ["POST", "/api/contact", message],
  "post /api/series": ["POST", "/api/series", rule],
  "post /api/bookings": ["POST", "/api/bookings", booking],
  "put /api/bookings/{id}": ["PUT", "/api/bookings/1", { location: "Field" }],
  "put /api/bookings/{id}/status": ["PUT", "/api/bookings/1/status", { status: "confirmed" }],
  "put /api/contact-messages/{id}/read": ["PUT", "/api/contact-messages/1/read"],
  "put /api/contact-messages/{id}/save": ["PUT", "/api/contact-messages/1/save"],
  "post /api/menu/{id}/sold-out": ["POST", "/api/menu/1/sold-out"],
  "delete /api/menu/{id}/sold-out": ["DELETE", "/api/menu/1/sold-out"],
  "put /api/menu/items/{id}": ["PUT", "/api/menu/items/1", { name: "Plum" }],
  "put /api/subscribers/{id}": ["PUT", "/api/subscribers/1", { isActive: false }],
};

interface Parameter {
  in: string;
  name: string;
}

it("the API document names the key for exactly these calls", async () => {
  const truck = await site();
  const { paths } = (await truck.visitor("GET", "/api/openapi.json")).json;
  const takers = Object.entries<Record<string, { parameters?: Parameter[] }>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === "idempotency-key"))
      .map(([method]) => `${method} ${path}`),
  );
  expect(takers.sort()).toEqual([...Object.keys(CALLS), ...BROADCASTS].sort());
});

describe("a call with a repeated key happens once with the same answer", () => {
  it.each(Object.entries(CALLS))("%s", async (_operation, call) => {
    const truck = await truckWithAll();
    if (call[1].includes("/changes/")) await truck.owner("POST", "/api/locations/1/changes", { kind: "soldOut" });
    const first = await keyed(truck, "one", call);
    expect(first.status).toBeLessThan(300);
    const stands = await everything(truck);
    truck.clock.time = new Date(truck.clock.time.getTime() + 60_000);
    const second = await keyed(truck, "one", call);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await everything(truck)).toEqual(stands);
  });

  it("after a restart, for thirty days", async () => {
    const truck = await truckWithAll();
    const first = await keyed(truck, "one", ["POST", "/api/locations", stop]);
    await truck.close();
    const again = await site({ folder: truck.folder, now: "2026-08-03T16:00:00Z" });
    await again.retention.run();
    expect((await keyed(again, "one", ["POST", "/api/locations", stop])).json).toEqual(first.json);
    again.clock.time = new Date("2026-08-03T18:00:00Z");
    await again.retention.run();
    expect((await keyed(again, "one", ["POST", "/api/locations", stop])).json.id).toBe(3);
  });

  it("also when the call could not be made any more", async () => {
    const truck = await truckWithAll();
    const soldOut: Call = ["POST", "/api/locations/1/changes", { kind: "soldOut" }];
    const calls: Call[] = [soldOut, ["POST", "/api/menu/1/sold-out", { pressedAt: "2026-07-04T17:00:00Z" }]];
    const made = await Promise.all(calls.map((call, index) => keyed(truck, `key${index}`, call)));
    truck.clock.time = new Date("2026-07-05T14:00:00Z");
    const again = await Promise.all(calls.map((call, index) => keyed(truck, `key${index}`, call)));
    expect(again.map(({ status, text }) => [status, text])).toEqual(made.map(({ status, text }) => [status, text]));
    expect((await keyed(truck, "new", soldOut)).status).toBe(409);
  });

  it("when the calls are concurrent", async () => {
    const truck = await truckWithAll();
    const answers = await Promise.all([1, 2, 3].map(() => keyed(truck, "one", ["POST", "/api/locations", stop])));
    const [id] = answers.map(({ json }) => json.id);
    expect(answers.map(({ json }) => json.id)).toEqual([id, id, id]);
    // Not its number: what Postgres has given out, and rolled back, it gives out no more.
    expect((await truck.owner("GET", "/api/locations")).json.map((row: { id: number }) => row.id)).toEqual([id, 1]);
  });
});

/** Presses that carry no key, with what comes before them. */
const PRESSES: Record<string, Call[]> = {
  "a booking is confirmed": [["PUT", "/api/bookings/1/status", { status: "confirmed" }]],
  "a booking is changed": [["PUT", "/api/bookings/1", { location: "Field", guestCount: 50 }]],
  "an item is sold out": [["POST", "/api/menu/1/sold-out"]],
  "an item is back": [
    ["POST", "/api/menu/1/sold-out"],
    ["DELETE", "/api/menu/1/sold-out"],
  ],
  "an item is available": [
    ["POST", "/api/menu/1/sold-out"],
    ["PUT", "/api/menu/items/1", { isAvailable: true }],
  ],
  "an item is changed": [["PUT", "/api/menu/items/1", { name: "Plum", description: null, largePrice: 700 }]],
  "the menu gets another order": [
    ["DELETE", "/api/menu/items"],
    ["POST", "/api/menu/items", { name: "Plum", category: "flavors" }],
    ["POST", "/api/menu/items", { name: "Fig", category: "flavors" }],
    ["PUT", "/api/menu/order", { ids: [106, 105] }],
  ],
  "a subscriber is switched off": [["PUT", "/api/subscribers/1", { isActive: false }]],
  "a subscriber is changed": [["PUT", "/api/subscribers/1", { phone: "217 555 0134", firstName: "Cy" }]],
  "a stop is activated": [["PUT", "/api/locations/1", { status: "active" }]],
  "a stop is completed": [["PUT", "/api/locations/1", { status: "completed" }]],
  "a stop is skipped": [["POST", "/api/locations/1/skip"]],
  "a stop is restored": [
    ["POST", "/api/locations/1/skip"],
    ["POST", "/api/locations/1/restore", { what: "skip" }],
  ],
  "a rule is changed": [
    ["POST", "/api/series", rule],
    ["PUT", "/api/series/1", { ...rule, endTime: "19:00" }],
  ],
  "a message is read": [["PUT", "/api/contact-messages/1/read"]],
  "a message is saved": [["PUT", "/api/contact-messages/1/save"]],
  "a setting is changed": [["PUT", "/api/business", { tagline: "Cold", eventTypes: ["Wedding"] }]],
  "a reminder is put away": [
    ["PUT", "/api/site-needs", { need: "mail", putAway: true }],
    ["PUT", "/api/site-needs", { need: "menu", putAway: true }],
  ],
};

describe("a repeated call without a key changes nothing", () => {
  it.each(Object.entries(PRESSES))("%s", async (_what, calls) => {
    const truck = await truckWithAll();
    const made = [];
    for (const [method, path, body] of calls) made.push(await truck.owner(method, path, body));
    const [first, again] = [made.at(-1), calls.at(-1)];
    if (!first || !again) throw new Error("Nothing was pressed");
    expect(first.status, first.text).toBeLessThan(300);
    const seen = async () => {
      await truck.outbox.drain();
      return [await everything(truck), (await truck.owner("GET", "/api/history")).json];
    };
    const stands = await seen();
    truck.clock.time = new Date(truck.clock.time.getTime() + 60_000);
    const second = await truck.owner(...again);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await seen()).toEqual(stands);
  });

  it("also when another device has put something away meanwhile", async () => {
    const truck = await site();
    const putAway = async (need: string) =>
      (await truck.owner("PUT", "/api/site-needs", { need, putAway: true })).json.putAway;
    await putAway("menu");
    await putAway("mail");
    expect(await putAway("menu")).toEqual(["menu", "mail"]);
    expect((await truck.owner("GET", "/api/history")).json).toHaveLength(2);
  });

  it("also for an item that was sold out yesterday", async () => {
    const truck = await site();
    const soldOut = (await truck.owner("POST", "/api/menu/1/sold-out")).json;
    truck.clock.time = new Date("2026-07-05T17:00:00Z");
    const back = (await truck.owner("DELETE", "/api/menu/1/sold-out")).json;
    expect(back).toMatchObject({ isAvailable: true, isSoldOutToday: false, revision: soldOut.revision });
    expect((await truck.owner("GET", "/api/history")).json).toHaveLength(1);
    expect((await truck.owner("POST", "/api/menu/1/sold-out")).json).toMatchObject({ isSoldOutToday: true });
  });
});

it("an edit that is based on the first answer succeeds after a repeated call", async () => {
  const truck = await truckWithAll();
  const twice = async (...call: Call) => {
    const { json } = await truck.owner(...call);
    await truck.owner(...call);
    return { "if-match": `"${json.revision}"` };
  };
  const confirmed = await twice("PUT", "/api/bookings/1/status", { status: "confirmed" });
  expect((await truck.owner("PUT", "/api/bookings/1", { guestCount: 9 }, confirmed)).status).toBe(200);
  const soldOut = await twice("POST", "/api/menu/1/sold-out");
  expect((await truck.owner("DELETE", "/api/menu/1/sold-out", undefined, soldOut)).status).toBe(200);
  const off = await twice("PUT", "/api/subscribers/1", { isActive: false });
  expect((await truck.owner("PUT", "/api/subscribers/1", { isActive: true }, off)).status).toBe(200);
});

it("a deleted row is not created again by its key", async () => {
  const truck = await truckWithAll();
  await keyed(truck, "stop", ["POST", "/api/locations", { ...stop, name: "Gone" }]);
  await truck.owner("DELETE", "/api/locations/2");
  expect((await keyed(truck, "stop", ["POST", "/api/locations", { ...stop, name: "Gone" }])).status).toBe(201);
  expect((await truck.owner("GET", "/api/locations")).text).not.toContain("Gone");
  await keyed(truck, "booking", ["POST", "/api/bookings", booking]);
  await truck.owner("DELETE", "/api/bookings/2");
  expect((await keyed(truck, "booking", ["POST", "/api/bookings", booking])).status).toBe(404);
  expect((await truck.owner("GET", "/api/bookings")).json).toHaveLength(1);
});

it("a key of another call is answered 422", async () => {
  const truck = await truckWithAll();
  await keyed(truck, "one", ["PUT", "/api/locations/1", { status: "active" }]);
  const other = await keyed(truck, "one", ["PUT", "/api/locations/1", { status: "completed" }]);
  expect([other.status, other.json.message]).toEqual([422, "This Idempotency-Key belongs to another call"]);
  expect((await keyed(truck, "one", ["POST", "/api/locations/1/skip"])).status).toBe(422);
  expect((await truck.owner("GET", "/api/locations")).json[0]).toMatchObject({ status: "active", isSkipped: false });
});

it("a write of another data epoch is answered 422", async () => {
  const truck = await truckWithAll();
  const activate: Call = ["PUT", "/api/locations/1", { status: "active" }];
  const other = await keyed(truck, "one", activate, { "data-epoch": "of-another-site" });
  expect([other.status, other.json.message]).toEqual([
    422,
    "The site was restored from a backup since. See what stands there now, and do it anew.",
  ]);
  expect((await truck.owner("GET", "/api/locations")).json[0]).toMatchObject({ status: "scheduled" });
  const { epoch } = (await truck.owner("GET", "/api/admin/session")).json;
  expect((await keyed(truck, "one", activate, { "data-epoch": epoch })).status).toBe(200);
});

it("a refused call does not use its key up", async () => {
  const truck = await truckWithAll();
  await truck.owner("PUT", "/api/locations/1", { status: "active" });
  expect((await keyed(truck, "one", ["POST", "/api/locations/1/skip"])).status).toBe(409);
  await truck.owner("PUT", "/api/locations/1", { status: "scheduled" });
  expect((await keyed(truck, "one", ["POST", "/api/locations/1/skip"])).json.isSkipped).toBe(true);
});

it("a malformed key is refused, as is a key for a call that accepts none", async () => {
  const truck = await truckWithAll();
  const short = await truck.owner("POST", "/api/locations", stop, { "idempotency-key": "short" });
  expect([short.status, short.json.message]).toEqual([400, "Idempotency-Key must be a random text"]);
  const none = await keyed(truck, "one", ["DELETE", "/api/locations/1"]);
  expect([none.status, none.json.message]).toEqual([400, "This call takes no Idempotency-Key"]);
  expect((await truck.owner("GET", "/api/locations")).json).toHaveLength(1);
});

it("a visitor's refused call does not use its key up", async () => {
  const truck = await truckWithAll();
  const call = await truck.visitor("PUT", "/api/locations/1", { status: "active" }, { "idempotency-key": key("one") });
  expect(call.status).toBe(401);
  expect((await keyed(truck, "one", ["PUT", "/api/locations/1", { status: "active" }])).json.status).toBe("active");
});

it("stored answers lose a person who is erased or deleted", async () => {
  const truck = await truckWithAll();
  await keyed(truck, "booking", ["POST", "/api/bookings", { ...booking, customerEmail: "dee@example.com" }]);
  await keyed(truck, "status", ["PUT", "/api/bookings/1/status", { status: "confirmed" }]);
  const photo = { customerEmail: "eve@example.com", photoUrls: ["https://example.com/a.jpg"] };
  await keyed(truck, "photo", ["POST", "/api/photo-submissions", photo]);
  await keyed(truck, "read", ["PUT", "/api/contact-messages/1/read"]);
  await keyed(truck, "off", ["PUT", "/api/subscribers/1", { isActive: false }]);
  const answers = () =>
    truck.database(async (db) =>
      (await db.selectFrom("idempotencyKeys").select("answer").execute()).map(({ answer }) => answer).join(),
    );
  for (const person of ["dee@", "ada@", "bo@", "cy@", "eve@"]) expect(await answers()).toContain(person);
  await truck.owner("POST", "/api/erasures", { email: "dee@example.com" });
  await truck.owner("DELETE", "/api/bookings/1");
  await truck.owner("DELETE", "/api/contact-messages/1");
  await truck.owner("DELETE", "/api/subscribers/1");
  await truck.owner("DELETE", "/api/photo-submissions/1");
  await truck.whenPurged();
  expect(await answers()).not.toContain("@");
});

/** All that the owner can read, but for the moment at which it is read, once what was to be sent has gone. */
async function everything(truck: Truck) {
  await truck.outbox.drain();
  const paths = ["locations", "locations/changes", "bookings", "contact-messages", "menu/items", "subscribers"];
  const shown = await Promise.all(paths.map(async (path) => (await truck.owner("GET", `/api/${path}`)).json));
  const stored = await truck.database(async (db) => [
    await db.selectFrom("outbox").select(["id", "recipient", "payload"]).execute(),
    await db.selectFrom("dayEvents").selectAll().execute(),
  ]);
  return [shown, stored];
}
