import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};
const moved = { kind: "moved", name: "Riverside Park", address: "1 Park Lane" };

type Truck = Awaited<ReturnType<typeof site>>;

/** The site on July 4 at a wall-clock time of Chicago, with one stop of today. */
async function truckAt(time: string, changed = {}) {
  const truck = await site({ now: at(time) });
  await truck.owner("POST", "/api/locations", { ...stop, ...changed });
  return truck;
}
const at = (time: string) => `2026-07-04T${time}:00-05:00`;
const turn = (truck: Truck, time: string) => truck.clock.time.setTime(Date.parse(at(time)));
const say = (truck: Truck, change: object) => truck.owner("POST", "/api/locations/1/changes", change);
const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json;
const onSchedule = async (truck: Truck) => (await truck.visitor("GET", "/api/schedule?weeks=1")).json.stops[0];

describe("one press changes what visitors see", () => {
  it("running late, from the planned start or from now, until the new start", async () => {
    const truck = await truckAt("10:00");
    const { status, json } = await say(truck, { kind: "late", minutes: 20 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      id: 1,
      kind: "late",
      words: "Running 20 min late",
      startTime: "11:20",
      day: "2026-07-04",
    });
    expect(await current(truck)).toMatchObject({
      startTime: "11:20",
      change: { kind: "late", words: "Running 20 min late", startTime: "11:20", since: "2026-07-04T15:00:00.000Z" },
    });
    expect(await onSchedule(truck)).toMatchObject({ startTime: "11:20", status: "scheduled" });
    turn(truck, "11:10");
    expect((await say(truck, { kind: "late", minutes: 30 })).json).toMatchObject({ startTime: "11:40" });
    turn(truck, "11:40");
    expect(await current(truck)).toMatchObject({ startTime: "11:40", change: null });
  });

  it("moved: the new place is the stop's", async () => {
    const truck = await truckAt("12:00");
    await say(truck, { ...moved, position: { latitude: 41.9, longitude: -87.6 } });
    expect(await current(truck)).toMatchObject({
      name: "Riverside Park",
      address: "1 Park Lane",
      coordinates: { latitude: 41.9, longitude: -87.6 },
      change: { words: "Moved to Riverside Park" },
    });
  });

  it.each([
    ["soldOut", "Sold out for today"],
    ["closed", "Closed for the moment"],
  ])("%s: it is not open, and open again by one press", async (kind, words) => {
    const truck = await truckAt("12:00");
    await say(truck, { kind });
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { kind, words } });
    await say(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "reopened", words: "Open again" } });
  });

  it("closing early: it ends then", async () => {
    const truck = await truckAt("12:00");
    await say(truck, { kind: "closingEarly", endTime: "15:00" });
    expect(await current(truck)).toMatchObject({
      endTime: "15:00",
      change: { words: "Closing early, at 3:00 PM", endTime: "15:00" },
    });
    turn(truck, "15:00");
    expect(await current(truck)).toBeNull();
  });

  it("cancelled: no place to drive to, and still on the schedule until the day is over", async () => {
    const truck = await truckAt("10:00");
    await say(truck, { kind: "cancelled", why: "rained out" });
    expect(await current(truck)).toBeNull();
    expect(await onSchedule(truck)).toMatchObject({ status: "cancelled", change: { words: "Cancelled: rained out" } });
    await say(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ change: { words: "On again" } });
  });

  it("what is said later keeps the place and the times that were said before, and ends only its own", async () => {
    const truck = await truckAt("10:00");
    await say(truck, moved);
    await say(truck, { kind: "late", minutes: 10 });
    expect(await current(truck)).toMatchObject({ name: "Riverside Park", startTime: "11:10" });
    await say(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({
      name: "Riverside Park",
      startTime: "11:00",
      change: { words: "Back to the plan" },
    });
    await say(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ name: "Riverside Market" });
    expect((await say(truck, { kind: "reopened" })).status).toBe(409);
  });

  it("activating opens again what was closed", async () => {
    const truck = await truckAt("11:30");
    await say(truck, { kind: "closed" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect(await current(truck)).toMatchObject({ status: "active", isOpen: true, change: { words: "Open again" } });
  });

  it("a change of the plan itself ends what was said of the former one", async () => {
    const truck = await truckAt("10:00");
    await say(truck, { kind: "late", minutes: 20 });
    await truck.owner("PUT", "/api/locations/1", { startTime: "12:00" });
    expect(await current(truck)).toMatchObject({ startTime: "12:00", change: null });
  });

  it("ends with the business day", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active", date: "2026-07-05" });
    await say(truck, { kind: "soldOut" });
    expect(await current(truck)).toMatchObject({ isOpen: false });
    truck.clock.time = new Date("2026-07-05T12:00:00-05:00");
    expect(await current(truck)).toMatchObject({ isOpen: true, change: null });
  });
});

describe("undo", () => {
  it("within thirty seconds leaves no trace, and what was said before holds again", async () => {
    const truck = await truckAt("12:00");
    await say(truck, moved);
    const { json } = await say(truck, { kind: "soldOut" });
    truck.clock.time = new Date(truck.clock.time.getTime() + 30_000);
    expect((await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`)).status).toBe(204);
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "moved" } });
    expect((await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`)).status).toBe(204);
  });

  it("later is said as open again", async () => {
    const truck = await truckAt("12:00");
    const { json } = await say(truck, { kind: "soldOut" });
    truck.clock.time = new Date(truck.clock.time.getTime() + 31_000);
    await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`);
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "reopened" } });
  });

  it("is refused where something newer was said", async () => {
    const truck = await truckAt("12:00");
    const { json } = await say(truck, { kind: "soldOut" });
    await say(truck, { kind: "cancelled" });
    expect((await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`)).status).toBe(409);
    expect((await truck.owner("DELETE", "/api/locations/1/changes/99")).status).toBe(404);
  });
});

describe("what contradicts the clock is refused", () => {
  it.each([
    ["late past the end", "10:00", { kind: "late", startTime: "18:00" }, 400, "The stop ends at 6:00 PM"],
    ["late by minutes past the end", "17:30", { kind: "late", minutes: 60 }, 400, "The stop ends at 6:00 PM"],
    ["late to a time that has passed", "12:00", { kind: "late", startTime: "11:30" }, 400, "That time has passed"],
    [
      "late to a time before the plan",
      "10:00",
      { kind: "late", startTime: "10:30" },
      400,
      "That is not later than planned, 11:00 AM",
    ],
    ["late without saying how much", "10:00", { kind: "late" }, 400, "Say either how many minutes or the new start"],
    ["closing early in the past", "12:00", { kind: "closingEarly", endTime: "11:30" }, 400, "That time has passed"],
    [
      "closing early after the plan",
      "12:00",
      { kind: "closingEarly", endTime: "19:00" },
      400,
      "That is not earlier than planned, 6:00 PM",
    ],
    [
      "closing before it begins",
      "10:00",
      { kind: "closingEarly", endTime: "11:00" },
      400,
      "The stop begins at 11:00 AM",
    ],
    ["moved after closing", "18:00", moved, 409, "This stop is over since 6:00 PM"],
  ])("%s", async (_what, time, change, status, message) => {
    const truck = await truckAt(time);
    const answer = await say(truck, change);
    expect(answer.status).toBe(status);
    expect(answer.json.message).toBe(message);
    expect((await onSchedule(truck)).change).toBeNull();
  });

  it("a stop of another day, a completed one, a skipped one, one that there is not", async () => {
    const truck = await truckAt("10:00");
    const sold = { kind: "soldOut" };
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-05" });
    expect((await truck.owner("POST", "/api/locations/2/changes", sold)).json.message).toBe(
      "Only today's stop can be changed like this",
    );
    await truck.owner("POST", "/api/locations/1/skip");
    expect((await say(truck, sold)).json.message).toBe("This stop is skipped: restore it first");
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    expect((await say(truck, sold)).json.message).toBe("This stop is completed");
    expect((await truck.owner("POST", "/api/locations/9/changes", sold)).status).toBe(404);
    expect((await truck.visitor("POST", "/api/locations/1/changes", sold)).status).toBe(401);
  });

  it("a cancelled stop must be opened again first", async () => {
    const truck = await truckAt("10:00");
    await say(truck, { kind: "cancelled" });
    expect((await say(truck, moved)).json.message).toBe("This stop is cancelled: open it again first");
  });
});

describe("two phones", () => {
  it("that say the same at once have said it once", async () => {
    const truck = await truckAt("12:00");
    const answers = await Promise.all([say(truck, { kind: "soldOut" }), say(truck, { kind: "soldOut" })]);
    expect(answers.map(({ json }) => json.id)).toEqual([1, 1]);
  });

  it("the newest word holds", async () => {
    const truck = await truckAt("12:00");
    await say(truck, { kind: "soldOut" });
    await say(truck, { kind: "closed" });
    expect(await current(truck)).toMatchObject({ change: { kind: "closed" } });
  });
});

it("a stop past midnight can run late and close early on its own side of the night", async () => {
  const truck = await truckAt("19:00", { startTime: "20:00", endTime: "02:00" });
  expect((await say(truck, { kind: "late", minutes: 30 })).json).toMatchObject({ startTime: "20:30" });
  expect((await say(truck, { kind: "closingEarly", endTime: "01:00" })).status).toBe(201);
  expect((await say(truck, { kind: "closingEarly", endTime: "20:30" })).status).toBe(400);
});
