import { describe, expect, it } from "vitest";
import { type RuleChange, revertRuleChange } from "../../app/features/stops/rules/revert-rule-change.ts";
import type { Series } from "../../schema/series.ts";
import { site } from "../helpers/site.ts";

/** A rule of the brewery's Saturdays. July 4, 2026 is one; the business is in Chicago. */
const rule = {
  name: "Hop Yard Brewery",
  address: "9 Malt Street",
  startTime: "16:00",
  endTime: "21:00",
  weekdays: [6],
  everyWeeks: 1,
  from: "2026-07-04",
};
const BOOKING = {
  customerName: "Ada",
  customerEmail: "ada@example.com",
  customerPhone: "217-555-0100",
  guestCount: 40,
  status: "confirmed",
  eventType: "Other",
};
const SATURDAYS = [
  "2026-07-04",
  "2026-07-11",
  "2026-07-18",
  "2026-07-25",
  "2026-08-01",
  "2026-08-08",
  "2026-08-15",
  "2026-08-22",
  "2026-08-29",
];

type Truck = Awaited<ReturnType<typeof site>>;
interface Row {
  id: number;
  date: string;
  startTime: string;
  name: string;
  isException: boolean;
  isSkipped: boolean;
  seriesId: number | null;
}

async function stopsOf(truck: Truck): Promise<Row[]> {
  return (await truck.owner("GET", "/api/locations")).json.toReversed();
}
const daysOf = async (truck: Truck) => (await stopsOf(truck)).map(({ date }) => date);
async function stopOn(truck: Truck, day: string): Promise<Row> {
  const found = (await stopsOf(truck)).find(({ date }) => date === day);
  if (!found) throw new Error(`No stop on ${day}`);
  return found;
}
const add = async (truck: Truck, changed = {}, headers = {}) =>
  truck.owner("POST", "/api/series", { ...rule, ...changed }, headers);

describe("a rule makes the stops of the next eight weeks", () => {
  it("as ordinary rows that every call answers", async () => {
    const truck = await site();
    const { status, json } = await add(truck);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...rule, id: 1, isOpen: true, until: null, pauses: [], exceptDays: [], revision: 1 });
    expect(await daysOf(truck)).toEqual(SATURDAYS);
    expect(await stopOn(truck, "2026-07-11")).toMatchObject({ name: rule.name, seriesId: 1, isException: false });
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ name: rule.name });
    const { json: upcoming } = await truck.visitor("GET", "/api/locations/upcoming");
    expect(upcoming.map(({ date }: Row) => date)).toEqual(SATURDAYS.slice(1));
  });

  it("every second week, on several days, until a day, with a pause", async () => {
    const truck = await site();
    await add(truck, {
      weekdays: [6, 3, 3],
      everyWeeks: 2,
      until: "2026-08-15",
      pauses: [{ from: "2026-07-29", until: "2026-07-31" }],
    });
    expect(await daysOf(truck)).toEqual([
      "2026-07-04",
      "2026-07-15",
      "2026-07-18",
      "2026-08-01",
      "2026-08-12",
      "2026-08-15",
    ]);
  });

  it("without today's when it is over", async () => {
    const truck = await site({ now: "2026-07-05T02:30:00Z" });
    await add(truck);
    expect((await daysOf(truck))[0]).toBe("2026-07-11");
  });

  it("also after a month without the server", async () => {
    const truck = await site();
    await add(truck);
    await truck.close();
    const later = await site({ folder: truck.folder, now: "2026-09-20T17:00:00Z" });
    const days = await daysOf(later);
    expect(days.filter((day) => day > "2026-08-29")).toEqual([
      "2026-09-26",
      "2026-10-03",
      "2026-10-10",
      "2026-10-17",
      "2026-10-24",
      "2026-10-31",
      "2026-11-07",
      "2026-11-14",
    ]);
  });

  it("at the same local time when the clocks change", async () => {
    const truck = await site({ now: "2026-10-24T17:00:00Z" });
    await add(truck, { from: "2026-10-24" });
    const rows = await stopsOf(truck);
    expect(rows.map(({ date }) => date)).toContain("2026-11-07");
    expect(new Set(rows.map(({ startTime }) => startTime))).toEqual(new Set(["16:00"]));
  });

  it("once when the call is repeated", async () => {
    const truck = await site();
    const key = { "idempotency-key": "k".repeat(22) };
    const [first, second] = [await add(truck, {}, key), await add(truck, {}, key)];
    expect(second.json).toEqual(first.json);
    expect(await daysOf(truck)).toEqual(SATURDAYS);
  });

  it("and previews them with the bookings that they clash with", async () => {
    const truck = await site();
    const at = { preferredDate: "2026-07-18", preferredTime: "5:00 PM - 6:00 PM" };
    expect((await truck.owner("POST", "/api/bookings", { ...BOOKING, ...at })).status).toBe(201);
    const { status, json } = await truck.owner("POST", "/api/series/preview", rule);
    expect(status).toBe(200);
    expect(json).toEqual({
      days: SATURDAYS,
      clashes: [{ day: "2026-07-18", words: "the booking of Ada, 5:00 PM - 6:00 PM" }],
    });
    expect(await daysOf(truck)).toEqual([]);
  });

  it("and previews clashes with bookings after those weeks", async () => {
    const truck = await site();
    const evenings = ["2028-02-05", "2026-09-19", "2026-09-12", "2026-07-04", "2026-06-27"];
    for (const preferredDate of evenings) {
      await truck.owner("POST", "/api/bookings", { ...BOOKING, preferredDate, preferredTime: "8:00 PM - 10:00 PM" });
    }
    const preview = async (changed: object) =>
      (await truck.owner("POST", "/api/series/preview", { ...rule, from: "2026-06-06", ...changed })).json;
    const clash = (day: string) => ({ day, words: "the booking of Ada, 8:00 PM - 10:00 PM" });

    expect(await preview({})).toEqual({
      days: SATURDAYS,
      clashes: ["2026-07-04", "2026-09-12", "2026-09-19", "2028-02-05"].map(clash),
    });
    const autumn = { from: "2026-09-05", until: "2026-09-26" };
    expect(await preview(autumn)).toEqual({ days: [], clashes: ["2026-09-12", "2026-09-19"].map(clash) });
    expect((await preview({ ...autumn, everyWeeks: 2 })).clashes).toEqual([clash("2026-09-19")]);
    const pauses = [{ from: "2026-09-13", until: "2026-09-30" }];
    expect((await preview({ ...autumn, pauses })).clashes).toEqual([clash("2026-09-12")]);
    expect((await preview({ ...autumn, endTime: "20:00" })).clashes).toEqual([]);
  });
});

describe("what is refused at its field, with nothing stored", () => {
  it.each([
    ["no weekday", { weekdays: [] }, "weekdays", "Choose at least one day of the week"],
    ["every 0 weeks", { everyWeeks: 0 }, "everyWeeks", "Choose 1 to 52 weeks"],
    ["half a week", { everyWeeks: 1.5 }, "everyWeeks", "Weeks must be a whole number"],
    ["an end before the beginning", { until: "2026-07-03" }, "until", "The last day is before the first one"],
    [
      "a last day that has passed",
      { from: "2026-05-02", until: "2026-06-06" },
      "until",
      "No stop falls between these days",
    ],
    ["no stop at all", { until: "2026-07-09", weekdays: [5] }, "until", "No stop falls between these days"],
    [
      "a stop past midnight",
      { endTime: "01:00" },
      "endTime",
      "A stop that repeats ends on its own day: choose an end after the start",
    ],
    [
      "a pause that ends before it begins",
      { pauses: [{ from: "2026-12-01", until: "2026-11-01" }] },
      "pauses.0.until",
      "The pause ends before it begins",
    ],
    [
      "a rule of ten years",
      { until: "2036-07-04" },
      "until",
      "The last day can be at most five years after the first one",
    ],
  ])("%s", async (_what, changed, path, message) => {
    const truck = await site();
    const { status, json } = await add(truck, changed);
    expect(status).toBe(400);
    expect(json.issues).toContainEqual({ path, message });
    expect((await truck.owner("GET", "/api/series")).json).toEqual([]);
  });

  it("calls of visitors", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/api/series")).status).toBe(401);
    expect((await truck.visitor("POST", "/api/series", rule)).status).toBe(401);
  });
});

describe("one stop of a rule", () => {
  it("is skipped, shown struck through, and restored", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    expect((await truck.owner("POST", `/api/locations/${id}/skip`)).json).toMatchObject({ isSkipped: true });
    const { json: upcoming } = await truck.visitor("GET", "/api/locations/upcoming");
    expect(upcoming.map(({ date }: Row) => date)).not.toContain("2026-07-11");
    const { json } = await truck.visitor("GET", "/api/schedule?from=2026-07-06&weeks=1");
    expect(json.stops).toEqual([expect.objectContaining({ id, date: "2026-07-11", status: "cancelled" })]);
    expect((await truck.owner("POST", `/api/locations/${id}/restore`)).json).toMatchObject({ isSkipped: false });
  });

  it("is skipped and restored once when the calls are repeated", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    const sequence = async () =>
      /UID:schedule-\d+@[\s\S]*?SEQUENCE:(\d+)/.exec((await truck.visitor("GET", `/stops/${id}.ics`)).text)?.[1];
    const press = async (what: string, body?: object) =>
      expect((await truck.owner("POST", `/api/locations/${id}/${what}`, body)).status).toBe(200);
    await press("skip");
    const skipped = await truck.owner("POST", `/api/locations/${id}/skip`);
    expect([skipped.status, skipped.json.isSkipped, await sequence()]).toEqual([200, true, "2"]);
    await press("restore", { what: "skip" });
    await press("restore", { what: "skip" });
    expect(await sequence()).toBe("4");
  });

  it("stays edited when it is skipped and then restored twice", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    await truck.owner("PUT", `/api/locations/${id}`, { startTime: "15:00" });
    await truck.owner("POST", `/api/locations/${id}/skip`);
    for (const _ of [1, 2]) await truck.owner("POST", `/api/locations/${id}/restore`, { what: "skip" });
    expect(await stopOn(truck, "2026-07-11")).toMatchObject({
      startTime: "15:00",
      isSkipped: false,
      isException: true,
    });
  });

  it("cannot be skipped when it is over", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-04");
    truck.clock.time = new Date("2026-07-10T17:00:00Z");
    expect(await truck.owner("POST", `/api/locations/${id}/skip`)).toMatchObject({
      status: 409,
      json: { message: "This stop is over" },
    });
  });

  it("gets its rule's current values when its skip is undone", async () => {
    const truck = await site({ now: "2026-07-04T07:00:00-05:00" });
    await add(truck, { startTime: "08:00", endTime: "11:00" });
    const { id } = await stopOn(truck, "2026-07-04");
    await truck.owner("POST", `/api/locations/${id}/skip`);
    await truck.owner("PUT", "/api/series/1", { ...rule, startTime: "08:00", endTime: "18:00" });
    truck.clock.time = new Date("2026-07-04T12:00:00-05:00");
    const { json } = await truck.owner("POST", `/api/locations/${id}/restore`, { what: "skip" });
    expect(json).toMatchObject({ isSkipped: false, endTime: "18:00" });
  });

  it("stays skipped after its time", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    await truck.owner("POST", `/api/locations/${id}/skip`);
    truck.clock.time = new Date("2026-07-14T17:00:00Z");
    expect(await truck.owner("POST", `/api/locations/${id}/restore`, { what: "skip" })).toMatchObject({
      status: 409,
      json: { message: "This stop is over" },
    });
    // Nothing of it was changed by hand.
    expect((await truck.owner("POST", `/api/locations/${id}/restore`, { what: "edit" })).status).toBe(200);
    expect(await stopOn(truck, "2026-07-11")).toMatchObject({ isSkipped: true });
  });

  it("does not go back to a past day, or to one that the rule no longer has", async () => {
    const truck = await site();
    await add(truck);
    const [first, second] = [await stopOn(truck, "2026-07-04"), await stopOn(truck, "2026-07-18")];
    for (const { id } of [first, second]) await truck.owner("PUT", `/api/locations/${id}`, { date: "2026-07-30" });
    await truck.owner("PUT", "/api/series/1", { ...rule, until: "2026-07-11" });
    truck.clock.time = new Date("2026-07-06T17:00:00Z");
    const restore = (id: number) => truck.owner("POST", `/api/locations/${id}/restore`, { what: "edit" });
    expect((await restore(first.id)).json.message).toBe("The rule's day, Sat, Jul 4, has passed");
    expect((await restore(second.id)).json.message).toBe("The rule has no stop on Sat, Jul 18 any more");
    expect((await stopsOf(truck)).map(({ date }) => date)).toEqual(["2026-07-11", "2026-07-30", "2026-07-30"]);
  });

  it("follows its changed rule when its skip is undone, or becomes an exception", async () => {
    const truck = await site();
    await add(truck);
    const [first, second] = [await stopOn(truck, "2026-07-11"), await stopOn(truck, "2026-07-18")];
    for (const { id } of [first, second]) await truck.owner("POST", `/api/locations/${id}/skip`);
    await truck.owner("PUT", "/api/series/1", { ...rule, startTime: "17:00", until: "2026-07-11" });
    const restored = async ({ id }: Row) => (await truck.owner("POST", `/api/locations/${id}/restore`)).json;
    expect(await restored(first)).toMatchObject({ startTime: "17:00", isException: false });
    expect(await restored(second)).toMatchObject({ startTime: "16:00", isException: true });
  });

  it("is moved, not made again, and goes back to the rule", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    await truck.owner("PUT", `/api/locations/${id}`, { date: "2026-07-12", startTime: "12:00" });
    await truck.close();
    const later = await site({ folder: truck.folder, now: "2026-07-06T17:00:00Z" });
    expect(await daysOf(later)).toEqual([SATURDAYS[0], "2026-07-12", ...SATURDAYS.slice(2)]);
    const { json } = await later.owner("POST", `/api/locations/${id}/restore`);
    expect(json).toMatchObject({ id, date: "2026-07-11", startTime: "16:00", isException: false });
  });

  it("is deleted and not made again", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-11");
    expect((await truck.owner("DELETE", `/api/locations/${id}`)).status).toBe(204);
    await truck.close();
    const later = await site({ folder: truck.folder, now: "2026-07-05T17:00:00Z" });
    expect(await daysOf(later)).toEqual([SATURDAYS[0], ...SATURDAYS.slice(2)]);
  });
});

describe("a change of the rule", () => {
  it("changes stops in place, except edited, skipped and begun ones", async () => {
    const truck = await site();
    await add(truck);
    truck.clock.time = new Date("2026-07-04T21:30:00Z");
    const [begun, byHand, skipped, plain] = (await stopsOf(truck)).map(({ id }) => id);
    await truck.owner("PUT", `/api/locations/${byHand}`, { startTime: "15:00" });
    await truck.owner("POST", `/api/locations/${skipped}/skip`);
    const changed = { ...rule, startTime: "17:00" };
    expect((await truck.owner("PUT", "/api/series/1", changed)).json).toMatchObject({ id: 1, revision: 2 });
    const times = new Map((await stopsOf(truck)).map(({ id, startTime }) => [id, startTime]));
    expect([begun, byHand, skipped, plain].map((id) => times.get(id ?? 0))).toEqual([
      "16:00",
      "15:00",
      "16:00",
      "17:00",
    ]);
  });

  it.each([
    ["other times", { startTime: "17:00" }],
    ["another day", { weekdays: [0] }],
  ])("to %s does not affect today's stop when it was cancelled", async (_, change) => {
    const truck = await site();
    await add(truck);
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled", why: "Rained out" });
    await truck.owner("PUT", "/api/series/1", { ...rule, ...change });
    const { stops } = (await truck.visitor("GET", "/api/schedule?from=2026-07-04&weeks=1")).json;
    expect(stops).toContainEqual(
      expect.objectContaining({ date: "2026-07-04", startTime: "16:00", status: "cancelled" }),
    );
  });

  it("of today's times can be undone also when they have passed", async () => {
    for (const [startTime, endTime, today] of [
      ["11:00", "15:00", "11:00"],
      ["09:00", "11:00", "16:00"],
    ]) {
      const truck = await site();
      await add(truck);
      await truck.owner("PUT", "/api/series/1", { ...rule, startTime, endTime });
      expect(await stopOn(truck, "2026-07-04")).toMatchObject({ startTime: today });
      expect(await stopOn(truck, "2026-07-11")).toMatchObject({ startTime });
      await truck.owner("PUT", "/api/series/1", rule);
      expect(await stopOn(truck, "2026-07-04")).toMatchObject({ startTime: "16:00" });
    }
  });

  it("that adds today after the start can be undone, also with another change in between", async () => {
    const truck = await site();
    const change = (weekdays: number[]) =>
      truck.owner("PUT", "/api/series/1", { ...rule, weekdays, startTime: "10:00" });
    await truck.owner("POST", "/api/series", { ...rule, weekdays: [5], startTime: "10:00" });
    await change([5, 6]);
    expect(await daysOf(truck)).toContain("2026-07-04");
    truck.clock.time = new Date("2026-07-04T17:01:00Z");
    await change([1, 5, 6]);
    await change([1, 5]);
    expect(await daysOf(truck)).not.toContain("2026-07-04");
  });

  it("of a moment ago can be undone, but not after the stop has been on for a while", async () => {
    for (const [minutes, days] of [
      [14, []],
      [16, ["2026-07-04"]],
    ] as const) {
      const truck = await site();
      await add(truck, { startTime: "11:00" });
      truck.clock.time = new Date(truck.clock.time.getTime() + minutes * 60_000);
      await truck.owner("DELETE", "/api/series/1");
      expect(await daysOf(truck)).toEqual(days);
    }
  });

  it("does not affect a begun stop that was edited and put back a moment ago", async () => {
    const truck = await site();
    await add(truck, { startTime: "11:00" });
    truck.clock.time = new Date("2026-07-04T18:00:00Z");
    await truck.owner("PUT", "/api/locations/1", { endTime: "20:00" });
    await truck.owner("POST", "/api/locations/1/restore", { what: "edit" });
    await truck.owner("PUT", "/api/series/1", { ...rule, startTime: "11:00", name: "Harbor", address: "5 Pier Road" });
    expect(await stopOn(truck, "2026-07-04")).toMatchObject({ name: rule.name });
    await truck.owner("POST", "/api/locations/1/skip");
    await truck.owner("POST", "/api/locations/1/restore", { what: "skip" });
    await truck.owner("DELETE", "/api/series/1");
    expect(await daysOf(truck)).toEqual(["2026-07-04"]);
  });

  it("by mistake can be undone also for a stop that follows its rule again only in between", async () => {
    for (const [off, on] of [
      [{ method: "POST", path: "/skip" }, "skip"],
      [{ method: "PUT", path: "", body: { endTime: "19:00" } }, "edit"],
    ] as const) {
      const truck = await site({ now: "2026-07-03T12:00:00-05:00" });
      await add(truck);
      truck.clock.time = new Date("2026-07-04T17:00:00Z");
      await truck.owner(off.method, `/api/locations/1${off.path}`, "body" in off ? off.body : undefined);
      await truck.owner("PUT", "/api/series/1", {
        ...rule,
        startTime: "11:00",
        name: "Harbor",
        address: "5 Pier Road",
      });
      await truck.owner("POST", "/api/locations/1/restore", { what: on });
      expect(await stopOn(truck, "2026-07-04")).toMatchObject({ name: "Harbor" });
      await truck.owner("PUT", "/api/series/1", rule);
      expect(await stopOn(truck, "2026-07-04")).toMatchObject({ name: rule.name, startTime: "16:00" });
    }
  });

  it("does not affect today when its times have passed, also skipped and restored", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("PUT", "/api/series/1", { ...rule, startTime: "09:00", endTime: "11:00" });
    await truck.owner("POST", "/api/locations/1/skip");
    expect((await truck.owner("POST", "/api/locations/1/restore", { what: "skip" })).status).toBe(200);
    expect(await stopOn(truck, "2026-07-04")).toMatchObject({ startTime: "16:00", isSkipped: false });
  });

  it("from a day on is a change when it makes a gap", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, from: "2026-08-08" });
    expect(await daysOf(truck)).toEqual([...SATURDAYS.slice(0, 2), ...SATURDAYS.slice(5)]);
  });

  it("succeeds after one of its stops was deleted by another phone", async () => {
    const truck = await site();
    const { revision } = (await add(truck)).json;
    await truck.owner("DELETE", `/api/locations/${(await stopOn(truck, "2026-07-11")).id}`);
    expect((await truck.owner("PUT", "/api/series/1", { ...rule, startTime: "15:00", revision })).status).toBe(200);
  });

  it("from a day on leaves one rule when it changes nothing", async () => {
    const truck = await site();
    await add(truck);
    expect((await truck.owner("PUT", "/api/series/1?from=2026-07-18", rule)).json).toMatchObject({
      id: 1,
      until: null,
    });
    expect((await truck.owner("GET", "/api/series")).json).toHaveLength(1);
  });

  it("from its first stop on changes the whole rule, and leaves no rule without stops", async () => {
    const truck = await site();
    await add(truck, { weekdays: [4] });
    const later = { ...rule, weekdays: [4], startTime: "17:00" };
    expect((await truck.owner("PUT", "/api/series/1?from=2026-07-09", later)).json).toMatchObject({ id: 1 });
    await truck.owner("DELETE", "/api/series/1?from=2026-07-09");
    expect((await truck.owner("GET", "/api/series")).json).toEqual([]);
  });

  it("succeeds more than five years after its first day", async () => {
    const truck = await site();
    await add(truck, { from: "2021-01-02" });
    await truck.owner("DELETE", "/api/series/1?from=2026-08-01");
    const ended = { ...rule, from: "2021-01-02", until: "2026-07-31", startTime: "15:00" };
    expect((await truck.owner("PUT", "/api/series/1", ended)).status).toBe(200);
    const { status, json } = await truck.owner("PUT", "/api/series/1", { ...ended, until: "2031-08-01" });
    expect([status, json.issues[0].path]).toEqual([400, "until"]);
  });

  it("that merges two rules takes exceptions of each from its own part", async () => {
    const truck = await site();
    const former = { ...rule, from: "2026-06-27" };
    await add(truck, former);
    await truck.owner("PUT", `/api/locations/${(await stopOn(truck, "2026-07-11")).id}`, { date: "2026-07-08" });
    await truck.owner("DELETE", "/api/series/1?from=2026-07-11");
    await add(truck, { from: "2026-07-11", startTime: "12:00" });
    await truck.owner("PUT", "/api/series/2", { ...rule, from: "2026-07-11" });
    await truck.owner("PUT", "/api/series/1", { ...former, notes: "By the gate" });
    expect((await truck.owner("GET", "/api/series")).json).toHaveLength(1);
    expect(await daysOf(truck)).toContain("2026-07-11");
  });

  it("that would merge two rules to more than five years leaves two rules", async () => {
    const truck = await site();
    await add(truck);
    const later = { ...rule, from: "2029-07-07", until: "2034-07-01" };
    await truck.owner("PUT", "/api/series/1?from=2029-07-07", { ...later, startTime: "12:00" });
    expect((await truck.owner("PUT", "/api/series/2", later)).json).toMatchObject({ id: 2 });
    expect((await truck.owner("PUT", "/api/series/2", { ...later, notes: "By the gate" })).status).toBe(200);
  });

  it("that merges two rules ends within five years", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, startTime: "12:00" });
    const joined = { ...rule, from: "2026-07-18", until: "2099-01-01" };
    const { status, json } = await truck.owner("PUT", "/api/series/2", joined);
    expect([status, json.issues[0].path]).toEqual([400, "until"]);
  });

  it("deletes days that it no longer has and adds new ones", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("PUT", "/api/series/1", { ...rule, weekdays: [5], until: "2026-07-20" });
    expect(await daysOf(truck)).toEqual(["2026-07-10", "2026-07-17"]);
  });

  it("from a day on keeps earlier stops, and later ones follow the new rule", async () => {
    const truck = await site();
    await add(truck);
    const { id } = await stopOn(truck, "2026-07-18");
    const { json } = await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, name: "Cider House" });
    expect(json).toMatchObject({ id: 2, from: "2026-07-18", name: "Cider House" });
    const names = (await stopsOf(truck)).map(({ name }) => name);
    expect(names).toEqual([rule.name, rule.name, ...Array(7).fill("Cider House")]);
    expect((await stopOn(truck, "2026-07-18")).id).toBe(id);
    const { json: all } = await truck.owner("GET", "/api/series");
    expect(all[0]).toMatchObject({ id: 1, until: "2026-07-17" });
  });

  it("from a day on that is put back leaves one rule with its former stops", async () => {
    const truck = await site();
    const biweekly = { ...rule, everyWeeks: 2, until: "2026-12-31" };
    await truck.owner("POST", "/api/series", biweekly);
    const before = await stopsOf(truck);
    const split = await truck.owner("PUT", "/api/series/1?from=2026-08-01", { ...biweekly, startTime: "12:00" });
    expect(split.json.id).toBe(2);
    const back = await truck.owner("PUT", "/api/series/2", { ...biweekly, from: split.json.from });
    expect(back.json).toMatchObject({ id: 1, from: "2026-07-04", until: "2026-12-31" });
    expect((await truck.owner("GET", "/api/series")).json).toHaveLength(1);
    const days = (rows: Row[]) => rows.map(({ id, date, startTime, seriesId }) => ({ id, date, startTime, seriesId }));
    expect(days(await stopsOf(truck))).toEqual(days(before));
  });

  it("of every second week from a day of a week off keeps its weeks", async () => {
    const truck = await site();
    const biweekly = { ...rule, everyWeeks: 2 };
    await truck.owner("POST", "/api/series", biweekly);
    const before = await daysOf(truck);
    const { json } = await truck.owner("PUT", "/api/series/1?from=2026-07-11", { ...biweekly, startTime: "12:00" });
    expect(await daysOf(truck)).toEqual(before);
    expect((await truck.owner("PUT", `/api/series/${json.id}`, { ...biweekly, from: json.from })).json.id).toBe(1);
    expect(await daysOf(truck)).toEqual(before);
  });

  it("of every second week from a day before its first one keeps its weeks", async () => {
    const truck = await site();
    const biweekly = { ...rule, everyWeeks: 2 };
    await truck.owner("POST", "/api/series", biweekly);
    const before = await daysOf(truck);
    const change = (id: number, startTime: string) =>
      truck.owner("PUT", `/api/series/${id}?from=2026-07-11`, { ...biweekly, startTime, from: "2026-07-11" });
    const { id, from } = (await change(1, "12:00")).json;
    expect(from).toBe("2026-07-12");
    expect((await change(id, "13:00")).json).toMatchObject({ id, from });
    expect(await daysOf(truck)).toEqual(before);
  });

  it("that merges two rules leaves one stop on each day, of an existing rule", async () => {
    const truck = await site();
    await add(truck);
    const split = await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, startTime: "12:00" });
    const { id } = await stopOn(truck, "2026-07-18");
    await truck.owner("PUT", `/api/locations/${id}`, { notes: "By the gate" });
    // The second rule begins later now: its first stop, changed by hand, stays; the first rule makes that day, too.
    await truck.owner("PUT", `/api/series/${split.json.id}`, { ...rule, startTime: "12:00", from: "2026-07-25" });
    await truck.owner("PUT", "/api/series/1", { ...rule, until: "2026-07-24" });
    await truck.owner("PUT", `/api/series/${split.json.id}`, { ...rule, from: "2026-07-25" });
    const rules = (await truck.owner("GET", "/api/series")).json.map((row: { id: number }) => row.id);
    expect(rules).toEqual([1]);
    const rows = await stopsOf(truck);
    expect(rows.filter(({ seriesId }) => seriesId !== null && !rules.includes(seriesId))).toEqual([]);
    const ofRule = rows.filter(({ seriesId }) => seriesId === 1).map(({ date }) => date);
    expect(ofRule).toEqual([...new Set(ofRule)]);
  });

  it("that merges two rules adds no day after the end of the later one", async () => {
    const truck = await site();
    await add(truck);
    const { json: later } = await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, name: "Other" });
    await truck.owner("DELETE", `/api/locations/${(await stopOn(truck, "2026-07-18")).id}`);
    await truck.owner("PUT", `/api/series/${later.id}`, { ...rule, name: "Other", from: "2026-07-25" });
    await truck.owner("PUT", "/api/series/1", { ...rule, until: "2026-07-24" });
    const { json: one } = await truck.owner("PUT", `/api/series/${later.id}`, { ...rule, from: "2026-07-25" });
    expect(one).toMatchObject({ id: 1, exceptDays: [] });
    await truck.owner("PUT", "/api/series/1?from=2026-07-11", { ...rule, startTime: "17:00" });
    expect(await daysOf(truck)).toEqual(SATURDAYS);
  });

  it("that merges two rules keeps deleted and edited stops of the later one", async () => {
    const truck = await site();
    await add(truck);
    const { json: later } = await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, name: "Other" });
    await truck.owner("DELETE", `/api/locations/${(await stopOn(truck, "2026-07-25")).id}`);
    const { id } = await stopOn(truck, "2026-08-01");
    await truck.owner("PUT", `/api/locations/${id}`, { startTime: "17:00" });
    await truck.owner("PUT", `/api/series/${later.id}`, { ...rule, from: "2026-07-18" });
    expect((await truck.owner("GET", "/api/series")).json).toEqual([expect.objectContaining({ id: 1, until: null })]);
    // Each day the rule makes what is missing.
    truck.clock.time = new Date("2026-07-05T17:00:00Z");
    expect(await daysOf(truck)).toEqual(SATURDAYS.filter((day) => day !== "2026-07-25"));
    expect(await stopOn(truck, "2026-08-01")).toMatchObject({ id, startTime: "17:00", seriesId: 1 });
  });

  it("that merges two rules keeps an edited stop of the later one beside the former's of that day", async () => {
    const truck = await site();
    await add(truck);
    const { json: later } = await truck.owner("PUT", "/api/series/1?from=2026-07-18", { ...rule, name: "Other" });
    const { id } = await stopOn(truck, "2026-07-18");
    await truck.owner("PUT", `/api/locations/${id}`, { startTime: "17:00" });
    await truck.owner("PUT", `/api/series/${later.id}`, { ...rule, name: "Other", from: "2026-07-25" });
    await truck.owner("PUT", "/api/series/1", { ...rule, until: "2026-07-24" });
    await truck.owner("PUT", `/api/series/${later.id}`, { ...rule, from: "2026-07-25" });
    const that = (await stopsOf(truck)).filter(({ date }) => date === "2026-07-18");
    expect(that.map(({ seriesId }) => seriesId).sort()).toEqual([1, null]);
    expect(that.find((stop) => stop.id === id)).toMatchObject({ startTime: "17:00", name: "Other" });
  });

  it("is made once with the same answer when it is repeated", async () => {
    const truck = await site();
    await add(truck);
    const press = async (url: string, change: object) => {
      const [first, again] = [await truck.owner("PUT", url, change), await truck.owner("PUT", url, change)];
      expect([again.status, again.json]).toEqual([200, first.json]);
    };
    await press("/api/series/1", { ...rule, startTime: "15:00", revision: 1 });
    await press("/api/series/1?from=2026-07-18", { ...rule, startTime: "14:00", revision: 2 });
    await press("/api/series/1?from=2026-07-11", { ...rule, startTime: "13:00", until: "2026-07-17" });
    expect(await daysOf(truck)).toEqual(SATURDAYS);
  });

  it("of another phone is reported instead of overwritten", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("PUT", "/api/series/1", { ...rule, revision: 1, startTime: "17:00" });
    const { status, json } = await truck.owner("PUT", "/api/series/1", { ...rule, revision: 1, name: "Elsewhere" });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      message: "This rule was changed on another device meanwhile",
      series: { revision: 2, startTime: "17:00" },
    });
    const { paths } = (await truck.visitor("GET", "/api/openapi.json")).json;
    const { schema } = paths["/api/series/{id}"].put.responses["409"].content["application/json"];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(json)));
  });
});

describe("the preview of a change has the days that saving it makes", () => {
  const fridays = { ...rule, weekdays: [5], from: "2026-07-03", everyWeeks: 2 };

  /** What the preview says, and the days on which saving then leaves stops of the rule as it says. */
  async function shownAndMade(truck: Truck, change: object, from?: string) {
    const since = from ? `from=${from}` : "";
    const { days } = (await truck.owner("POST", `/api/series/preview?id=1&${since}`, change)).json;
    const { json: saved } = await truck.owner("PUT", `/api/series/1?${since}`, change);
    const made = (await stopsOf(truck)).filter(
      ({ seriesId, startTime, isSkipped }) => seriesId === saved.id && startTime === saved.startTime && !isSkipped,
    );
    return { shown: days, made: made.map(({ date }) => date) };
  }

  it("in its weeks, from a day of a week off, with the bookings of those days", async () => {
    const truck = await site({ now: "2026-06-25T17:00:00Z" });
    await add(truck, fridays);
    const person = {
      customerName: "Ada",
      customerEmail: "a@example.com",
      customerPhone: "217-555-0100",
      guestCount: 9,
    };
    const when = { preferredDate: "2026-07-17", preferredTime: "3:30 PM - 5:00 PM" };
    await truck.owner("POST", "/api/bookings", { ...person, ...when, eventType: "Other", status: "confirmed" });
    const [from, before] = ["2026-07-10", await stopsOf(truck)];
    const change = { ...fridays, from, startTime: "15:00" };
    expect((await truck.owner("POST", `/api/series/preview?id=1&from=${from}`, change)).json).toEqual({
      days: ["2026-07-17", "2026-07-31", "2026-08-14"],
      clashes: [{ day: "2026-07-17", words: "the booking of Ada, 3:30 PM - 5:00 PM" }],
    });
    expect(await stopsOf(truck)).toEqual(before);
    const { shown, made } = await shownAndMade(truck, change, from);
    expect(shown).toEqual(made);
  });

  it("with the bookings of the days that it changes after the next eight weeks, in its weeks", async () => {
    const truck = await site({ now: "2026-06-25T17:00:00Z" });
    await add(truck, fridays);
    const person = {
      customerName: "Ada",
      customerEmail: "a@example.com",
      customerPhone: "217-555-0100",
      guestCount: 9,
    };
    for (const preferredDate of ["2026-09-25", "2026-10-02", "2026-10-09", "2026-10-23"]) {
      const when = { preferredDate, preferredTime: "3:30 PM - 5:00 PM" };
      await truck.owner("POST", "/api/bookings", { ...person, ...when, eventType: "Other", status: "confirmed" });
    }
    const change = { ...fridays, from: "2026-10-01", startTime: "15:00" };
    const { json } = await truck.owner("POST", "/api/series/preview?id=1&from=2026-10-01", change);
    const words = "the booking of Ada, 3:30 PM - 5:00 PM";
    expect(json).toEqual({ days: [], clashes: ["2026-10-09", "2026-10-23"].map((day) => ({ day, words })) });
  });

  it("without deleted, skipped, edited and begun stops", async () => {
    const truck = await site();
    await add(truck);
    truck.clock.time = new Date("2026-07-04T21:30:00Z");
    const [byHand, skipped, deleted] = (await stopsOf(truck)).slice(1).map(({ id }) => id);
    await truck.owner("PUT", `/api/locations/${byHand}`, { startTime: "12:00" });
    await truck.owner("POST", `/api/locations/${skipped}/skip`);
    await truck.owner("DELETE", `/api/locations/${deleted}`);
    const { shown, made } = await shownAndMade(truck, { ...rule, startTime: "15:00" });
    expect(shown).toEqual(SATURDAYS.slice(4));
    expect(shown).toEqual(made);
  });

  it("and answers 404 for a deleted rule", async () => {
    const truck = await site();
    expect((await truck.owner("POST", "/api/series/preview?id=7", rule)).status).toBe(404);
  });
});

describe("Undo of a change restores the former days", () => {
  const unsaid = { isOpen: true, until: null, pauses: [], eventType: null, notes: null };
  const fridays = { ...rule, ...unsaid, weekdays: [5], from: "2026-07-03" };
  const EVERY_SECOND = ["2026-07-03", "2026-07-17", "2026-07-31", "2026-08-14"];

  /** The site in June with a rule, and what the desk does with rules. */
  async function ruled(first: object) {
    const truck = await site({ now: "2026-06-25T17:00:00Z" });
    const { json: before }: { json: Series } = await add(truck, { ...fridays, ...first });
    const put = ({ id, from, rule }: { id: number; from?: string; rule: object }) =>
      truck.owner("PUT", `/api/series/${id}${from ? `?from=${from}` : ""}`, rule);
    const change = async (change: RuleChange) => {
      const { status, json }: { status: number; json: Series } = await put({ ...change, id: change.before.id });
      expect(status).toBe(200);
      return json;
    };
    /** Changes a rule and presses the toast's Undo. @returns whether it offers one */
    const changeAndUndo = async (wanted: RuleChange, meanwhile = async () => {}) => {
      const back = revertRuleChange(wanted, await change(wanted));
      await meanwhile();
      const before = await daysOf(truck);
      if (back) expect((await put(back)).status).toBe(200);
      return { isOffered: back !== undefined, before };
    };
    const rulesOf = async (): Promise<Series[]> => (await truck.owner("GET", "/api/series")).json;
    return { truck, before, change, changeAndUndo, rulesOf };
  }

  /** Every week first, with a stop changed by hand: it stays when its week is off. */
  async function secondFridays(until: string | null = null) {
    const desk = await ruled({ everyWeeks: 1 });
    const { id } = await stopOn(desk.truck, "2026-07-10");
    await desk.truck.owner("PUT", `/api/locations/${id}`, { startTime: "12:00" });
    const before = await desk.change({ before: desk.before, rule: { ...fridays, everyWeeks: 2, until } });
    return { ...desk, before };
  }

  it.each([3, 1])("of a rule of every second week that became one of every %i from a week off", async (everyWeeks) => {
    const { truck, before, changeAndUndo, rulesOf } = await secondFridays();
    const [days, rules] = [await daysOf(truck), await rulesOf()];
    expect(days).toEqual([...EVERY_SECOND, "2026-07-10"].sort());
    const from = "2026-07-10";
    const changed = await changeAndUndo({ before, from, rule: { ...fridays, from, everyWeeks } });
    expect(changed.before).not.toEqual(days);
    expect(await daysOf(truck)).toEqual(days);
    const { revision: _, ...asBefore } = rules[0] ?? before;
    expect(await rulesOf()).toEqual([expect.objectContaining(asBefore)]);
    expect(await stopOn(truck, from)).toMatchObject({ startTime: "12:00", isException: true, seriesId: before.id });
  });

  it.each(["2026-07-15", "2026-07-11"])("of a rule that ends before its next week, on %s", async (until) => {
    const { truck, before, changeAndUndo, rulesOf } = await secondFridays(until);
    const days = await daysOf(truck);
    const from = "2026-07-10";
    await changeAndUndo({ before, from, rule: { ...fridays, from, everyWeeks: 3 } });
    expect(await daysOf(truck)).toEqual(days);
    expect(await rulesOf()).toMatchObject([{ id: before.id, until, everyWeeks: 2, from: "2026-07-03" }]);
  });

  it("of a rule that had ended before an edited stop", async () => {
    const { truck, before, change, changeAndUndo, rulesOf } = await ruled({ everyWeeks: 1 });
    const { id } = await stopOn(truck, "2026-07-24");
    await truck.owner("PUT", `/api/locations/${id}`, { startTime: "12:00" });
    const ended = await change({ before, rule: { ...fridays, until: "2026-07-15" } });
    const days = await daysOf(truck);
    const from = "2026-07-24";
    await changeAndUndo({ before: ended, from, rule: { ...fridays, from } });
    expect(await daysOf(truck)).toEqual(days);
    expect(await rulesOf()).toMatchObject([{ id: before.id, until: "2026-07-15" }]);
  });

  it("of a rule that begins later now", async () => {
    const { truck, before, changeAndUndo, rulesOf } = await ruled({ everyWeeks: 2 });
    const { before: later } = await changeAndUndo({ before, rule: { ...fridays, everyWeeks: 2, from: "2026-07-24" } });
    expect(later).toEqual(["2026-07-24", "2026-08-07"]);
    expect(await daysOf(truck)).toEqual(EVERY_SECOND);
    expect(await rulesOf()).toMatchObject([{ from: "2026-07-03" }]);
  });

  it("of a rule that was merged with the former one", async () => {
    const { truck, before, change, changeAndUndo, rulesOf } = await ruled({ everyWeeks: 2 });
    const from = "2026-07-17";
    const noon = { ...fridays, everyWeeks: 2, startTime: "12:00", from };
    const later = await change({ before, from, rule: noon });
    await changeAndUndo({ before: later, rule: { ...noon, startTime: fridays.startTime } });
    expect((await stopsOf(truck)).map(({ date, startTime }) => [date, startTime])).toEqual(
      EVERY_SECOND.map((day) => [day, day < from ? "16:00" : "12:00"]),
    );
    expect(await rulesOf()).toMatchObject([{ from: "2026-07-03", until: "2026-07-16" }, { from }]);
  });

  it("with the same ids, so that links and followers stay valid", async () => {
    const { truck, before, changeAndUndo } = await ruled({ everyWeeks: 1 });
    const sequence = async () =>
      Number(/SEQUENCE:(\d+)/.exec((await truck.visitor("GET", `/stops/${id}.ics`)).text)?.[1]);
    const numbered = async () => (await stopsOf(truck)).map(({ id, date }) => [id, date]);
    const stops = await numbered();
    const { id } = await stopOn(truck, "2026-07-10");
    const first = await sequence();
    const wednesdays = { ...fridays, weekdays: [3] };
    const isGone = async () => expect((await truck.visitor("GET", `/stops/${id}.ics`)).status).toBe(404);
    await changeAndUndo({ before, rule: wednesdays }, isGone);
    expect(await numbered()).toEqual(stops);
    const from = "2026-07-10";
    const whole = { ...before, revision: before.revision + 2 };
    await changeAndUndo({ before: whole, from, rule: { ...wednesdays, from } }, isGone);
    expect(await numbered()).toEqual(stops);
    expect(await sequence()).toBeGreaterThan(first);
    // A device that saw it before it was taken away has seen an older one.
    expect(await stopOn(truck, "2026-07-10")).toMatchObject({ id, revision: 3 });
  });

  it("with the same ids also after a split and a merge in between", async () => {
    const { truck, before, change } = await ruled({ everyWeeks: 1 });
    const from = "2026-07-10";
    const numbered = async () => (await stopsOf(truck)).map(({ id, date }) => [id, date]);
    const stops = await numbered();
    const wednesdays = { ...fridays, weekdays: [3] };
    const changed = await change({ before, rule: wednesdays });
    const later = await change({ before: changed, from, rule: { ...fridays, from } });
    expect((await numbered()).filter(([, date]) => date !== "2026-07-08" && date !== "2026-07-01")).toEqual(
      stops.slice(1),
    );
    const whole = await change({ before: later, rule: { ...wednesdays, from } });
    await change({ before: whole, rule: { ...fridays, from: "2026-07-03" } });
    expect(await numbered()).toEqual(stops);
    await change({ before: whole, rule: wednesdays });
    truck.clock.time = new Date("2026-12-01T17:00:00Z");
    await truck.visitor("GET", "/api/schedule");
    const kept = () => truck.database((db) => db.selectFrom("formerStops").select("id").execute());
    expect(await kept()).toEqual([]);
  });

  it("with the last stops also of days that two rules had before they were merged", async () => {
    const { truck, before, change } = await ruled({ everyWeeks: 1 });
    const [day, noon] = ["2026-07-17", { ...fridays, startTime: "12:00", from: "2026-07-17" }];
    const { id } = await stopOn(truck, day);
    const shorter = await change({ before, rule: { ...fridays, until: "2026-07-15" } });
    const { json: other }: { json: Series } = await add(truck, noon);
    const wednesdays = await change({ before: other, rule: { ...noon, weekdays: [3] } });
    await change({ before: shorter, rule: { ...fridays, until: "2026-08-06" } });
    const joined = await change({ before: wednesdays, rule: { ...fridays, from: "2026-08-07" } });
    const moved = await change({ before: joined, rule: { ...fridays, weekdays: [3] } });
    await change({ before: moved, rule: fridays });
    expect(await stopOn(truck, day)).toMatchObject({ id });
  });

  it("and is not offered when a rule was merged from another day on", async () => {
    const { before, change, changeAndUndo, rulesOf } = await ruled({ everyWeeks: 1, until: "2026-07-16" });
    const noon = { ...fridays, startTime: "12:00", from: "2026-07-24" };
    const later = await change({ before, from: noon.from, rule: noon });
    const { isOffered } = await changeAndUndo({ before: later, rule: { ...fridays, from: "2026-07-17" } });
    expect(await rulesOf()).toHaveLength(1);
    expect(isOffered).toBe(false);
  });

  it("without the former part of a rule that another device has changed since", async () => {
    const { truck, before, change, changeAndUndo } = await secondFridays();
    const [from, name] = ["2026-07-10", "Cider House"];
    await changeAndUndo({ before, from, rule: { ...fridays, from, everyWeeks: 3 } }, async () => {
      await change({ before, rule: { ...fridays, everyWeeks: 2, until: "2026-07-09", name } });
    });
    expect((await stopsOf(truck)).map(({ date, name }) => [date, name])).toEqual([
      ["2026-07-03", name],
      ["2026-07-10", fridays.name],
      ...EVERY_SECOND.slice(1).map((day) => [day, fridays.name]),
    ]);
  });
});

describe("the end of a rule", () => {
  it("deletes all coming stops and keeps begun ones", async () => {
    const truck = await site();
    await add(truck);
    truck.clock.time = new Date("2026-07-04T21:30:00Z");
    expect((await truck.owner("DELETE", "/api/series/1")).status).toBe(204);
    expect(await stopsOf(truck)).toEqual([expect.objectContaining({ date: "2026-07-04", seriesId: null })]);
    expect((await truck.owner("GET", "/api/series")).json).toEqual([]);
  });

  it("from the day of its first stop, which was moved, deletes the whole rule", async () => {
    const truck = await site();
    await add(truck, { from: "2026-07-11" });
    await truck.owner("PUT", "/api/locations/1", { date: "2026-07-13" });
    await truck.owner("DELETE", "/api/series/1?from=2026-07-13");
    expect((await truck.owner("GET", "/api/series")).json).toEqual([]);
  });

  it("keeps today's cancelled stop visible until its day is over", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled", why: "Rained out" });
    await truck.owner("DELETE", "/api/series/1");
    const { stops } = (await truck.visitor("GET", "/api/schedule")).json;
    expect(stops).toMatchObject([{ date: "2026-07-04", status: "cancelled" }]);
  });

  it("keeps today's skipped stop visible", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("POST", "/api/locations/1/skip");
    await truck.owner("DELETE", "/api/series/1");
    const { stops } = (await truck.visitor("GET", "/api/schedule")).json;
    expect(stops).toMatchObject([{ date: "2026-07-04", status: "cancelled" }]);
  });

  it("that is postponed again makes no second stop on a day whose stop has stayed", async () => {
    const truck = await site();
    const longer = { ...rule, from: "2026-06-27" };
    await add(truck, longer);
    const { id } = await stopOn(truck, "2026-07-04");
    const early = await stopOn(truck, "2026-07-11");
    await truck.owner("PUT", `/api/locations/${early.id}`, { date: "2026-07-03" });
    await truck.owner("POST", `/api/locations/${id}/changes`, { kind: "cancelled", why: "Rained out" });
    await truck.owner("DELETE", "/api/series/1?from=2026-07-04");
    await truck.owner("PUT", "/api/series/1", longer);
    expect((await daysOf(truck)).filter((day) => day < "2026-07-18")).toEqual(["2026-07-03", "2026-07-04"]);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toBeNull();
  });

  it("from a day on goes by the current days of its stops", async () => {
    const truck = await site();
    await add(truck);
    const move = async (day: string, date: string) =>
      truck.owner("PUT", `/api/locations/${(await stopOn(truck, day)).id}`, { date });
    await move("2026-07-11", "2026-07-20");
    await move("2026-07-25", "2026-07-16");
    await truck.owner("DELETE", "/api/series/1?from=2026-07-19");
    expect((await daysOf(truck)).sort()).toEqual(["2026-07-04", "2026-07-16", "2026-07-18"]);
    expect(await stopOn(truck, "2026-07-16")).toMatchObject({ seriesId: null });
    // What was moved to a later day does not come back on its own.
    await truck.owner("PUT", "/api/series/1", { ...rule, until: "2026-07-18", startTime: "15:00" });
    expect((await daysOf(truck)).sort()).toEqual(["2026-07-04", "2026-07-16", "2026-07-18"]);
  });

  it("from a day on ends the rule before that day", async () => {
    const truck = await site();
    await add(truck);
    await truck.owner("DELETE", "/api/series/1?from=2026-07-18");
    expect(await daysOf(truck)).toEqual(SATURDAYS.slice(0, 2));
    expect((await truck.owner("GET", "/api/series")).json).toEqual([expect.objectContaining({ until: "2026-07-17" })]);
  });

  it("from a day on changes nothing when it is repeated", async () => {
    const truck = await site();
    await add(truck);
    const pressed = async () => {
      await truck.owner("DELETE", "/api/series/1?from=2026-07-18");
      return (await truck.owner("GET", "/api/series")).json;
    };
    const ended = await pressed();
    expect(await pressed()).toEqual(ended);
  });

  it("answers 404 for an unknown rule", async () => {
    const truck = await site();
    expect((await truck.owner("DELETE", "/api/series/7")).status).toBe(404);
    expect((await truck.owner("PUT", "/api/series/7", rule)).status).toBe(404);
  });
});
