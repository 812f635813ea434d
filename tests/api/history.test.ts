import { describe, expect, it } from "vitest";
import { z } from "zod";
import { booking, bookingChange } from "../../schema/bookings.ts";
import { businessChange, businessSettings } from "../../schema/business.ts";
import type { HistoryEntry } from "../../schema/history.ts";
import type { HistoryThing } from "../../schema/history-things.ts";
import { locationChange, stopPlan } from "../../schema/locations.ts";
import { menuItem, menuItemChange } from "../../schema/menu.ts";
import { series, seriesChange } from "../../schema/series.ts";
import { subscriber, subscriberChange } from "../../schema/subscribers.ts";
import { authenticator } from "../helpers/authenticator.ts";
import { helperOf } from "../helpers/helpers.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { PASSWORD, site } from "../helpers/site.ts";

const stop = { name: "Pier", address: "1 Pier Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
const rule = { ...stop, date: undefined, weekdays: [5], everyWeeks: 1, from: "2026-07-10" };
const wedding = {
  customerName: "Ada Snow",
  customerPhone: "2175550134",
  customerEmail: "ada@example.com",
  guestCount: 40,
  preferredDate: "2026-07-11",
  preferredTime: "2:00 PM - 4:00 PM",
  eventDetails: "a secret party",
};
const message = {
  firstName: "Bo",
  lastName: "Lee",
  email: "bo@example.com",
  subject: "other",
  message: "secret words",
};
const person = { email: "cy@example.com", firstName: "Cy" };

type Truck = Awaited<ReturnType<typeof site>>;
type Call = [method: "POST" | "PUT" | "DELETE", path: string, body?: object | (() => Promise<object>)];

async function make(truck: Truck, [method, path, body]: Call) {
  const answer = await truck.owner(method, `/api/${path}`, typeof body === "function" ? await body() : body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.json;
}

const entriesOf = async (truck: Truck, query = ""): Promise<HistoryEntry[]> =>
  (await truck.owner("GET", `/api/history${query}`)).json;

const sentencesOf = async (truck: Truck, query = "") => (await entriesOf(truck, query)).map(({ sentence }) => sentence);

/** All that the table holds, as text. */
const stored = (truck: Truck) =>
  truck.database(async (db) => JSON.stringify(await db.selectFrom("history").selectAll().execute()));

const photo = async () => ({
  customerName: "Dee Poe",
  customerEmail: "dee@example.com",
  photoData: [dataUrl(await picture())],
  photoFilenames: ["dot.jpg"],
  photoCount: 1,
});

/** A message and a subscriber, and the first menu, each with the number 1. */
async function truckWithVisitors() {
  const truck = await site();
  await truck.visitor("POST", "/api/contact", message);
  await truck.visitor("POST", "/api/subscribers", person);
  return truck;
}

const image = async () => ({ image: dataUrl(await picture()), filename: "a.jpg" });
const addHelper: Call = ["POST", "helpers", { name: "Ben", currentPassword: PASSWORD }];
const addStop: Call = ["POST", "locations", stop];
const addBooking: Call = ["POST", "bookings", wedding];
/** A visitor's call, whoever makes it. */
const addPhoto: Call = ["POST", "photo-submissions", photo];
const massMail: Call = ["POST", "subscribers/mass-email", { subject: "Ice week", message: "secret words" }];

/** Each call of the desk that changes something: what comes before it, and what its newest entry is about and says. */
const CALLS: Record<string, [calls: Call[], thing: HistoryThing, sentence: string]> = {
  "post /api/helpers": [[addHelper], "account", "Invited the helper “Ben”"],
  "delete /api/helpers/{id}": [[addHelper, ["DELETE", "helpers/2"]], "account", "Ended the helper “Ben”"],
  "post /api/locations": [[addStop], "stop", "Added the stop “Pier”"],
  "put /api/locations/{id}": [
    [addStop, ["PUT", "locations/1", { startTime: "12:00" }]],
    "stop",
    "Changed the start of the stop “Pier” from 11:00 AM to 12:00 PM",
  ],
  "delete /api/locations/{id}": [[addStop, ["DELETE", "locations/1"]], "stop", "Deleted the stop “Pier”"],
  "post /api/locations/{id}/skip": [[addStop, ["POST", "locations/1/skip"]], "stop", "Skipped the stop “Pier”"],
  "post /api/locations/{id}/restore": [
    [addStop, ["POST", "locations/1/skip"], ["POST", "locations/1/restore"]],
    "stop",
    "Took back the skip of the stop “Pier”",
  ],
  "post /api/locations/{id}/changes": [
    [addStop, ["POST", "locations/1/changes", { kind: "late", minutes: 90 }]],
    "day",
    "Said of the stop “Pier”: running late",
  ],
  "delete /api/locations/{id}/changes/{changeId}": [
    [addStop, ["POST", "locations/1/changes", { kind: "soldOut" }], ["DELETE", "locations/1/changes/1"]],
    "day",
    "Took back what was said of the stop “Pier”",
  ],
  "post /api/series": [[["POST", "series", rule]], "rule", "Added the repeating stop “Pier”"],
  "put /api/series/{id}": [
    [
      ["POST", "series", rule],
      ["PUT", "series/1", { ...rule, endTime: "19:00" }],
    ],
    "rule",
    "Changed the end of the repeating stop “Pier” from 6:00 PM to 7:00 PM",
  ],
  "delete /api/series/{id}": [
    [
      ["POST", "series", rule],
      ["DELETE", "series/1"],
    ],
    "rule",
    "Deleted the repeating stop “Pier”",
  ],
  "post /api/bookings": [[addBooking], "booking", "Added the booking of “Ada Snow”"],
  "put /api/bookings/{id}": [
    [addBooking, ["PUT", "bookings/1", { guestCount: 50 }]],
    "booking",
    "Changed the guest count of the booking of “Ada Snow” from 40 to 50",
  ],
  "put /api/bookings/{id}/status": [
    [addBooking, ["PUT", "bookings/1/status", { status: "confirmed" }]],
    "booking",
    "Changed the status of the booking of “Ada Snow” from pending to confirmed",
  ],
  "delete /api/bookings/{id}": [[addBooking, ["DELETE", "bookings/1"]], "booking", "Deleted booking 1"],
  "put /api/contact-messages/{id}/read": [
    [["PUT", "contact-messages/1/read"]],
    "message",
    "Marked the message from “Bo Lee” as read",
  ],
  "put /api/contact-messages/{id}/save": [
    [["PUT", "contact-messages/1/save"]],
    "message",
    "Saved the message from “Bo Lee”",
  ],
  "delete /api/contact-messages/{id}": [
    [["DELETE", "contact-messages/1"]],
    "message",
    "Deleted the message from “Bo Lee”",
  ],
  "post /api/contact-messages/{id}/restore": [
    [
      ["DELETE", "contact-messages/1"],
      ["POST", "contact-messages/1/restore"],
    ],
    "message",
    "Brought the message from “Bo Lee” back",
  ],
  "put /api/photo-submissions/{id}/approve": [
    [addPhoto, ["PUT", "photo-submissions/1/approve"]],
    "photo",
    "Approved the photos of “Dee Poe”",
  ],
  "delete /api/photo-submissions/{id}": [
    [addPhoto, ["DELETE", "photo-submissions/1"]],
    "photo",
    "Deleted the photos of “Dee Poe”",
  ],
  "post /api/photo-submissions/{id}/restore": [
    [addPhoto, ["DELETE", "photo-submissions/1"], ["POST", "photo-submissions/1/restore"]],
    "photo",
    "Brought the photos of “Dee Poe” back",
  ],
  "put /api/subscribers/{id}": [
    [["PUT", "subscribers/1", { isActive: false }]],
    "subscriber",
    "Changed the subscription of the subscriber “cy@example.com” from active to switched off",
  ],
  "delete /api/subscribers/{id}": [[["DELETE", "subscribers/1"]], "subscriber", "Deleted subscriber 1"],
  "post /api/subscribers/import": [
    [["POST", "subscribers/import", { csv: "email\none@example.com\ntwo@example.com", save: true }]],
    "subscriber",
    "Added 2 subscribers",
  ],
  "post /api/menu/items": [
    [["POST", "menu/items", { name: "Plum", category: "flavors" }]],
    "item",
    "Added the menu item “Plum”",
  ],
  "put /api/menu/items/{id}": [
    [
      ["PUT", "menu/items/1", { name: "Plum" }],
      ["PUT", "menu/items/1", { largePrice: 700 }],
    ],
    "item",
    "Set the large price of the menu item “Plum” to $7.00",
  ],
  "delete /api/menu/items/{id}": [
    [
      ["PUT", "menu/items/1", { name: "Plum" }],
      ["DELETE", "menu/items/1"],
    ],
    "item",
    "Deleted the menu item “Plum”",
  ],
  "delete /api/menu/items": [[["DELETE", "menu/items"]], "item", "Deleted 104 menu items"],
  "put /api/menu/order": [
    [
      ["DELETE", "menu/items"],
      ["POST", "menu/items", { name: "Plum", category: "flavors" }],
      ["POST", "menu/items", { name: "Fig", category: "flavors" }],
      ["PUT", "menu/order", { ids: [106, 105] }],
    ],
    "item",
    "Changed the order of 2 menu items",
  ],
  "post /api/menu/{id}/sold-out": [
    [
      ["PUT", "menu/items/1", { name: "Plum" }],
      ["POST", "menu/1/sold-out"],
    ],
    "item",
    "Sold out for the day: the menu item “Plum”",
  ],
  "delete /api/menu/{id}/sold-out": [
    [
      ["PUT", "menu/items/1", { name: "Plum" }],
      ["POST", "menu/1/sold-out"],
      ["DELETE", "menu/1/sold-out"],
    ],
    "item",
    "Back on the menu today: the menu item “Plum”",
  ],
  "put /api/business": [
    [
      ["PUT", "business", { sizes: [{ name: "Large", price: 600, note: "" }] }],
      ["PUT", "business", { sizes: [{ name: "Large", price: 700, note: "" }] }],
    ],
    "settings",
    "Changed the price of Large from $6.00 to $7.00",
  ],
  "put /api/site-needs": [
    [["PUT", "site-needs", { need: "stop", putAway: true }]],
    "settings",
    "Set the reminders that are put away to stop",
  ],
  "post /api/admin/logo-image": [[["POST", "admin/logo-image", image]], "settings", "Changed the logo"],
  "post /api/admin/hero-image": [[["POST", "admin/hero-image", image]], "settings", "Changed the hero photo"],
  "delete /api/admin/hero-image": [
    [
      ["POST", "admin/hero-image", image],
      ["DELETE", "admin/hero-image"],
    ],
    "settings",
    "Changed the hero photo",
  ],
  "post /api/notify/location-update": [
    [addStop, ["POST", "notify/location-update", { locationId: 1 }]],
    "send",
    "Told subscribers of “Pier”",
  ],
  "post /api/subscribers/mass-sms": [
    [["POST", "subscribers/mass-sms", { message: "secret words" }]],
    "send",
    "Sent an SMS to all subscribers",
  ],
  "post /api/subscribers/mass-email": [[massMail], "send", "Sent a mail to all subscribers"],
  "post /api/notifications/test": [
    [["POST", "notifications/test", { content: { kind: "mass-email", subject: "Ice", message: "secret words" } }]],
    "send",
    "Sent a message to the owner, to try it",
  ],
  "post /api/erasures": [[["POST", "erasures", { email: person.email }]], "erasure", "Erased a person everywhere"],
  "post /api/calendar-feed": [[["POST", "calendar-feed"]], "calendar", "Made a new address for the calendar"],
  "delete /api/calendar-feed": [
    [
      ["POST", "calendar-feed"],
      ["DELETE", "calendar-feed"],
    ],
    "calendar",
    "Took the calendar address away",
  ],
  "post /api/admin/password/change": [
    [["POST", "admin/password/change", { currentPassword: "frozen-peak-7", newPassword: "secret-word-8" }]],
    "account",
    "Changed the password",
  ],
  "delete /api/admin/sessions": [[["DELETE", "admin/sessions"]], "session", "Signed out a device"],
};

/** Calls of the desk that leave no entry, and why. */
const NO_ENTRY: Record<string, string> = {
  "put /api/push-subscriptions": "a device says that it is here",
  "put /api/push-devices/{id}": "what a device rings for is its own",
  "delete /api/push-devices/{id}": "what a device rings for is its own",
  "post /api/push-devices/{id}/test": "changes nothing",
  "post /api/passkeys/creation": "changes nothing",
  "post /api/passkeys/proof": "changes nothing",
  "post /api/passkeys": "has a test of its own below: a device answers",
  "delete /api/passkeys/{id}": "has a test of its own below: a device answers",
  "post /api/series/preview": "changes nothing",
  "post /api/erasures/preview": "changes nothing",
  "post /api/notifications/preview": "changes nothing",
  "post /api/sends/{id}/retry": "sends what was to be sent already",
  "post /api/transactional/{id}/retry": "sends what was to be sent already",
  "delete /api/admin/sessions/{id}": "has a test of its own below: its id is drawn",
};

it("every call of the desk leaves an entry except the listed ones", async () => {
  const truck = await site();
  const { paths } = (await truck.visitor("GET", "/api/openapi.json")).json;
  const ofTheDesk = Object.entries<Record<string, { responses: object }>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { responses }]) => method !== "get" && "401" in responses && path.startsWith("/api/"))
      .map(([method]) => `${method} ${path}`),
  );
  const open = ["post /api/admin/login", "post /api/admin/login/passkey", "post /api/push-subscriptions"];
  expect(ofTheDesk.filter((operation) => !open.includes(operation)).sort()).toEqual(
    [...Object.keys(CALLS), ...Object.keys(NO_ENTRY)].sort(),
  );
});

describe("each call of the desk leaves an entry", () => {
  it.each(Object.entries(CALLS))("%s", async (_operation, [calls, thing, sentence]) => {
    const truck = await truckWithVisitors();
    // Another phone is signed in, too.
    await truck.signIn();
    for (const call of calls) await make(truck, call);
    const entries = await entriesOf(truck);
    expect(entries.find((entry) => entry.thing === thing)).toMatchObject({
      createdAt: "2026-07-04T17:00:00.000Z",
      who: "Owner",
      device: "Unknown device",
      sentence,
    });
    expect(await stored(truck)).not.toContain("secret");
  });

  it("a passkey that is added or removed, without its key", async () => {
    const truck = await site();
    const device = authenticator();
    const options = await make(truck, ["POST", "passkeys/creation", { currentPassword: PASSWORD }]);
    await make(truck, ["POST", "passkeys", device.make(options)]);
    await make(truck, ["DELETE", "passkeys/1", { currentPassword: PASSWORD }]);
    expect(await sentencesOf(truck)).toEqual([
      "Deleted the passkey of “Unknown device”",
      "Added the passkey of “Unknown device”",
    ]);
    expect(await stored(truck)).not.toContain(device.make(options).id);
  });

  it("an invitation, without the password", async () => {
    const truck = await site();
    await make(truck, addHelper);
    expect((await entriesOf(truck))[0]).toMatchObject({ sentence: "Invited the helper “Ben”", changes: [] });
  });

  it("a helper's change, with the helper's name", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    await ben.call("POST", "/api/locations", stop);
    expect((await entriesOf(truck))[0]).toMatchObject({ who: "Ben", sentence: "Added the stop “Pier”" });
    expect((await ben.call("GET", "/api/history")).status).toBe(403);
  });

  it("a device that is signed out, with the device that did it", async () => {
    const truck = await site();
    const signIn = (device: string) =>
      truck.app.inject({
        method: "POST",
        url: "/api/admin/login",
        payload: { password: "frozen-peak-7" },
        headers: { "user-agent": device },
      });
    await signIn("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0");
    const phone = await signIn("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605");
    const cookie = phone.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const sessions = (await truck.visitor("GET", "/api/admin/sessions", undefined, { cookie })).json;
    const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
    await truck.visitor("DELETE", `/api/admin/sessions/${other.id}`, undefined, { cookie });
    expect(await entriesOf(truck)).toMatchObject([
      { thing: "session", sentence: "Signed out a device", device: "Safari on iPhone", rowId: null },
    ]);
  });
});

describe("an entry", () => {
  it("has each field before and after in words", async () => {
    const truck = await site();
    await make(truck, addStop);
    await make(truck, [
      "PUT",
      "locations/1",
      { address: "2 Pier Road", date: "2027-01-02", notes: "Behind\nthe hall" },
    ]);
    expect((await entriesOf(truck))[0]).toMatchObject({
      rowId: 1,
      sentence: "Changed the address, the date and the notes of the stop “Pier”",
      changes: [
        { label: "address", before: "1 Pier Road", after: "2 Pier Road" },
        { label: "date", before: "Sat, Jul 4", after: "Sat, Jan 2, 2027" },
        { label: "notes", before: null, after: "Behind\nthe hall" },
      ],
    });
  });

  it("shows a text unchanged when it looks like a day or a time", async () => {
    const truck = await site();
    const texts = { name: "10:30", description: "9999-99-99", category: "2026-13-45" };
    await make(truck, ["POST", "menu/items", texts]);
    const changes = Object.entries(texts).map(([label, after]) => ({ label, before: null, after }));
    expect((await entriesOf(truck))[0]?.changes).toEqual(expect.arrayContaining(changes));
  });

  it("is also made for a stop that another activation completed", async () => {
    const truck = await site();
    await make(truck, ["POST", "locations", { ...stop, status: "active" }]);
    await make(truck, ["POST", "locations", { ...stop, name: "Park" }]);
    await make(truck, ["PUT", "locations/2", { status: "active" }]);
    expect((await sentencesOf(truck)).slice(0, 2).sort()).toEqual([
      "Changed the status of the stop “Park” from scheduled to active",
      "Changed the status of the stop “Pier” from active to completed",
    ]);
  });

  it("of many rows has what they have in common", async () => {
    const truck = await site();
    const daily = { ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6] };
    await make(truck, ["POST", "series", daily]);
    await make(truck, ["PUT", "series/1", { ...daily, endTime: "19:00" }]);
    const [about] = (await entriesOf(truck, "?thing=stop")).map(({ sentence, rowId }) => ({ sentence, rowId }));
    expect(about).toEqual({ sentence: "Changed the end of 51 stops from 6:00 PM to 7:00 PM", rowId: null });
    await make(truck, ["DELETE", "series/1"]);
    const [gone] = await entriesOf(truck, "?thing=stop");
    expect(gone).toMatchObject({ sentence: "Deleted 51 stops", changes: [{ label: "names" }] });
  });

  it("of many people names none of them", async () => {
    const truck = await site();
    const csv = `email\n${Array.from({ length: 11 }, (_, index) => `p${index}@example.com`).join("\n")}`;
    await make(truck, ["POST", "subscribers/import", { csv, save: true }]);
    expect(await sentencesOf(truck)).toEqual(["Added 11 subscribers"]);
    expect(await stored(truck)).not.toContain("@example.com");
  });

  it("has no value of a free text", async () => {
    const truck = await site();
    await make(truck, addBooking);
    await make(truck, ["PUT", "bookings/1", { eventDetails: "another secret" }]);
    expect((await entriesOf(truck))[0]).toMatchObject({
      sentence: "Changed the event details of the booking of “Ada Snow”",
      changes: [{ label: "event details", before: null, after: null }],
    });
    expect(await stored(truck)).not.toContain("secret");
  });
});

/** What a call that changes a row may carry beside the row's fields. */
const NO_FIELDS = ["clashesSeen", "pressedAt", "revision"];

it.each([
  ["booking", bookingChange, booking],
  ["stop", locationChange, stopPlan],
  ["rule", seriesChange, series],
  ["item", menuItemChange, menuItem],
  ["subscriber", subscriberChange, subscriber],
  ["settings", businessChange, businessSettings],
])("each field of a %s that the desk can change has a title", (_thing, change: z.ZodObject, row: z.ZodObject) => {
  const fields = Object.keys(change.shape).filter((field) => !NO_FIELDS.includes(field));
  expect(fields.filter((field) => !z.globalRegistry.get(row.shape[field])?.title)).toEqual([]);
});

describe("no entry is made", () => {
  it("for visitors' calls or the site's own work", async () => {
    const truck = await truckWithVisitors();
    await make(truck, ["POST", "series", { ...rule, from: "2026-07-03" }]);
    const cookie = await truck.signIn();
    const told = (await entriesOf(truck)).length;
    // The public form, in a browser that is signed in.
    const form = { ...wedding, eventType: "other", expectedGuests: "Other", location: "Park", website: "" };
    const sent = await truck.visitor("POST", "/api/bookings", form, { cookie });
    expect(sent.status).toBe(201);
    truck.clock.time = new Date("2026-07-20T17:00:00Z");
    // The first look of a day makes the stops of the next weeks, also in a call of the desk.
    const before = (await truck.database((db) => db.selectFrom("locations").select("id").execute())).length;
    await make(truck, ["POST", "notifications/preview", { kind: "location-update", locationId: 1 }]);
    const after = (await truck.database((db) => db.selectFrom("locations").select("id").execute())).length;
    expect(after).toBeGreaterThan(before);
    await truck.outbox.drain();
    await truck.retention.run();
    expect(await entriesOf(truck)).toHaveLength(told);
  });

  it("for a change that fails inside its transaction", async () => {
    const truck = await truckWithVisitors();
    expect((await truck.owner("PUT", "/api/subscribers/1", { smsNotifications: true })).status).toBe(400);
    expect((await truck.owner("DELETE", "/api/menu/items/999")).status).toBe(404);
    await make(truck, addStop);
    await make(truck, ["PUT", "locations/1", { status: "completed" }]);
    expect((await truck.owner("POST", "/api/locations/1/skip")).status).toBe(409);
    expect(await sentencesOf(truck)).toEqual([
      "Changed the status of the stop “Pier” from scheduled to completed",
      "Added the stop “Pier”",
    ]);
  });

  it("for a change without effect or a repeated call", async () => {
    const truck = await site();
    await make(truck, addStop);
    await make(truck, ["PUT", "locations/1", { name: "Pier" }]);
    const twice = () =>
      truck.owner("PUT", "/api/locations/1", { name: "Dock" }, { "idempotency-key": "one".padEnd(22, "-") });
    await twice();
    await twice();
    expect(await sentencesOf(truck)).toEqual([
      "Changed the name of the stop “Dock” from Pier to Dock",
      "Added the stop “Pier”",
    ]);
  });
});

describe("a person's words", () => {
  it("are removed by an erasure", async () => {
    const truck = await truckWithVisitors();
    await make(truck, addBooking);
    await make(truck, ["POST", "bookings", { ...wedding, customerName: "Other", customerEmail: "other@example.com" }]);
    await make(truck, ["PUT", "bookings/1", { customerPhone: "217 555 0199" }]);
    // A booking that was theirs, and is somebody else's by now.
    await make(truck, ["PUT", "bookings/2", { customerEmail: "ADA@example.com" }]);
    await make(truck, ["PUT", "bookings/2", { customerEmail: "other@example.com" }]);
    await make(truck, ["POST", "erasures", { email: "ada@example.com" }]);
    const words = await stored(truck);
    for (const word of ["Ada", "ada@", "ADA@", "0199"]) expect(words).not.toContain(word);
    expect(words).toContain("Other");
    expect(await sentencesOf(truck, "?thing=booking")).toContain("Changed booking 1");
  });

  it("stay when an address is erased that theirs ends with", async () => {
    const truck = await site();
    const joann = { ...wedding, customerName: "Joann", customerEmail: "joann@example.com" };
    await make(truck, ["POST", "bookings", { ...joann, specialRequests: "Bill ann@example.com.au" }]);
    expect((await truck.owner("POST", "/api/erasures", { email: "ann@example.com" })).status).toBe(404);
    expect(await stored(truck)).toContain("Joann");
  });

  it("are removed by an erasure when nothing else of them is left", async () => {
    const truck = await site();
    await make(truck, addBooking);
    await make(truck, ["PUT", "bookings/1", { customerName: "Bo", customerEmail: "bo@example.com" }]);
    expect(await stored(truck)).toContain("ada@example.com");
    await make(truck, ["POST", "erasures", { email: "ada@example.com" }]);
    expect(await stored(truck)).not.toContain("ada@example.com");
  });

  it("are removed with the deleted row", async () => {
    const truck = await truckWithVisitors();
    await make(truck, addPhoto);
    await make(truck, addBooking);
    await make(truck, ["PUT", "subscribers/1", { lastName: "Fox" }]);
    await make(truck, ["PUT", "contact-messages/1/read"]);
    await make(truck, ["PUT", "photo-submissions/1/approve"]);
    for (const path of ["bookings/1", "subscribers/1", "contact-messages/1", "photo-submissions/1"]) {
      await make(truck, ["DELETE", path]);
    }
    expect(await stored(truck)).toContain("Bo Lee");
    await truck.whenPurged();
    const words = await stored(truck);
    for (const word of ["Ada", "Fox", "cy@", "Bo Lee", "Dee"]) expect(words).not.toContain(word);
    expect(await sentencesOf(truck)).toHaveLength(8);
  });
});

it("entries stay for a year", async () => {
  const truck = await site();
  await make(truck, addStop);
  truck.clock.time = new Date("2027-07-04T16:59:00Z");
  await truck.retention.run();
  expect(await stored(truck)).toContain("Pier");
  truck.clock.time = new Date("2027-07-04T17:01:00Z");
  await truck.retention.run();
  expect(await stored(truck)).toBe("[]");
});

it("the list is filtered by thing and person, newest first", async () => {
  const truck = await site();
  for (const name of ["One", "Two", "Three"]) await make(truck, ["POST", "locations", { ...stop, name }]);
  await make(truck, ["PUT", "menu/items/1", { name: "Plum" }]);
  await truck.database((db) => db.updateTable("history").set({ who: "Kim" }).where("id", "=", 2).execute());
  expect(await sentencesOf(truck, "?thing=stop&rows=2")).toEqual(["Added the stop “Three”", "Added the stop “Two”"]);
  const [, second] = await entriesOf(truck, "?thing=stop");
  expect(await sentencesOf(truck, `?thing=stop&before=${second?.id}`)).toEqual(["Added the stop “One”"]);
  expect(await sentencesOf(truck, "?who=Kim")).toEqual(["Added the stop “Two”"]);
  expect((await truck.owner("GET", "/api/history/people")).json).toEqual(["Kim", "Owner"]);
  expect((await truck.owner("GET", "/api/history?thing=secrets")).status).toBe(400);
  expect((await truck.visitor("GET", "/api/history")).status).toBe(401);
});
