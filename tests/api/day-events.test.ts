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
const apply = (truck: Truck, event: object) => truck.owner("POST", "/api/locations/1/changes", event);
const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json;
const onSchedule = async (truck: Truck, weeks = 1) =>
  (await truck.visitor("GET", `/api/schedule?weeks=${weeks}`)).json.stops[0];

describe("one press", () => {
  it("makes the stop late, from the planned start or from now, until the new start", async () => {
    const truck = await truckAt("10:00");
    const { status, json } = await apply(truck, { kind: "late", minutes: 20 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      id: 1,
      kind: "late",
      words: "Running 20 min late, new start 11:20 AM",
      startTime: "11:20",
      day: "2026-07-04",
    });
    expect(await current(truck)).toMatchObject({
      startTime: "11:20",
      change: {
        kind: "late",
        words: "Running 20 min late, new start 11:20 AM",
        startTime: "11:20",
        since: "2026-07-04T15:00:00.000Z",
      },
    });
    expect(await onSchedule(truck)).toMatchObject({ startTime: "11:20", status: "scheduled" });
    turn(truck, "11:10");
    expect((await apply(truck, { kind: "late", minutes: 30 })).json).toMatchObject({ startTime: "11:40" });
    turn(truck, "11:40");
    expect(await current(truck)).toMatchObject({ startTime: "11:40", change: null });
  });

  it("moves the stop to the new place", async () => {
    const truck = await truckAt("12:00");
    await apply(truck, { ...moved, position: { latitude: 41.9, longitude: -87.6 } });
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
  ])("closes the stop with %s until it is opened again", async (kind, words) => {
    const truck = await truckAt("12:00");
    await apply(truck, { kind });
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { kind, words } });
    await apply(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "reopened", words: "Open again" } });
  });

  it("ends the stop early", async () => {
    const truck = await truckAt("12:00");
    await apply(truck, { kind: "closingEarly", endTime: "15:00" });
    expect(await current(truck)).toMatchObject({
      endTime: "15:00",
      change: { words: "Closing early, at 3:00 PM", endTime: "15:00" },
    });
    turn(truck, "15:00");
    expect(await current(truck)).toBeNull();
  });

  it("cancels the stop: it stays on the schedule until the day is over", async () => {
    const truck = await truckAt("10:00");
    await apply(truck, { kind: "cancelled", why: "rained out" });
    expect(await current(truck)).toBeNull();
    expect(await onSchedule(truck)).toMatchObject({ status: "cancelled", change: { words: "Cancelled: rained out" } });
    await apply(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ change: { words: "On again" } });
  });

  it("cancels a night stop that was to close early: it stays on the schedule until its planned end", async () => {
    const truck = await truckAt("21:00", { startTime: "20:00", endTime: "02:00" });
    await apply(truck, { kind: "closingEarly", endTime: "23:30" });
    await apply(truck, { kind: "cancelled" });
    truck.clock.time = new Date("2026-07-05T01:59:00-05:00");
    expect(await onSchedule(truck)).toMatchObject({ id: 1, status: "cancelled" });
    truck.clock.time = new Date("2026-07-05T02:00:00-05:00");
    expect(await onSchedule(truck)).toBeUndefined();
  });

  it("keeps the place and times of earlier events, and each ends alone", async () => {
    const truck = await truckAt("10:00");
    await apply(truck, moved);
    await apply(truck, { kind: "late", minutes: 10 });
    expect(await current(truck)).toMatchObject({ name: "Riverside Park", startTime: "11:10" });
    await apply(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({
      name: "Riverside Park",
      startTime: "11:00",
      change: { words: "Back to the plan" },
    });
    expect((await truck.owner("DELETE", "/api/locations/1/changes/1")).status).toBe(204);
    expect(await current(truck)).toMatchObject({ name: "Riverside Market" });
  });

  it("closes the stop until a time, and opens it again by itself", async () => {
    const truck = await truckAt("12:00", { status: "active" });
    const { json } = await apply(truck, { kind: "closed", startTime: "14:30" });
    expect(json).toMatchObject({ words: "Closed until 2:30 PM", startTime: "14:30" });
    const closed = { isOpen: false, startTime: "11:00", change: { words: "Closed until 2:30 PM", isClosed: true } };
    expect(await current(truck)).toMatchObject(closed);
    turn(truck, "14:29");
    expect(await current(truck)).toMatchObject(closed);
    turn(truck, "14:30");
    expect(await current(truck)).toMatchObject({ isOpen: true, startTime: "11:00", change: null });
    expect((await truck.owner("GET", "/api/locations/changes")).json).toEqual([]);
  });

  it.each([
    ["11:59", "That time has passed"],
    ["12:00", "That time has passed"],
    ["18:00", "The stop ends at 6:00 PM"],
  ])("does not close the stop until %s at noon", async (startTime, message) => {
    const truck = await truckAt("12:00", { status: "active" });
    const { status, json } = await apply(truck, { kind: "closed", startTime });
    expect([status, json.issues]).toEqual([400, [{ path: "startTime", message }]]);
  });

  it("opens the stop again, and a second press moves the truck nowhere", async () => {
    const truck = await truckAt("10:00");
    expect((await apply(truck, { kind: "reopened" })).status).toBe(409);
    await apply(truck, moved);
    await apply(truck, { kind: "closed" });
    const answers = [await apply(truck, { kind: "reopened" }), await apply(truck, { kind: "reopened" })];
    expect(answers.map(({ json }) => json.id)).toEqual([3, 3]);
    expect(await current(truck)).toMatchObject({ name: "Riverside Park", isOpen: true });
  });

  it("keeps the stop sold out when it moves", async () => {
    const truck = await truckAt("12:00");
    await apply(truck, { kind: "soldOut" });
    await apply(truck, moved);
    expect(await current(truck)).toMatchObject({
      name: "Riverside Park",
      isOpen: false,
      change: { kind: "moved", words: "Moved to Riverside Park. Sold out for today" },
    });
  });

  it("is another event when only the position differs", async () => {
    const truck = await truckAt("12:00");
    const positions = [{ latitude: 41.9, longitude: -87.6 }, { latitude: 41.8, longitude: -87.7 }, undefined];
    for (const position of positions) await apply(truck, { ...moved, position });
    expect(await current(truck)).toMatchObject({ coordinates: null });
    expect((await apply(truck, moved)).json.id).toBe(3);
  });

  it("names the minutes pressed and the new start when it comes long after the planned start", async () => {
    const truck = await truckAt("16:05", { startTime: "00:00" });
    const { json } = await apply(truck, { kind: "late", minutes: 20 });
    expect(json).toMatchObject({ startTime: "16:25", words: "Running 20 min late, new start 4:25 PM" });
    expect((await apply(truck, { kind: "late", startTime: "17:00" })).json.words).toBe(
      "Running late, new start 5:00 PM",
    );
  });

  it("is accepted for an active stop past its end", async () => {
    const truck = await truckAt("17:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    turn(truck, "18:30");
    expect((await apply(truck, { kind: "soldOut" })).status).toBe(201);
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { kind: "soldOut" } });
    await apply(truck, { kind: "reopened" });
    await apply(truck, moved);
    expect(await current(truck)).toMatchObject({ name: "Riverside Park", isOpen: true });
    expect((await apply(truck, { kind: "late", minutes: 20 })).json.message).toBe("The stop ends at 6:00 PM");
  });

  it("is accepted for an active stop past an early end", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, { kind: "closingEarly", endTime: "15:00" });
    turn(truck, "15:10");
    for (const event of [moved, { kind: "soldOut" }, { kind: "closed" }]) {
      expect((await apply(truck, event)).status, event.kind).toBe(201);
    }
    expect((await apply(truck, { kind: "late", minutes: 20 })).json.message).toBe("The stop ends at 3:00 PM");
  });

  it("leaves a cancelled stop cancelled after Complete and on later days", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, { kind: "cancelled", why: "rained out" });
    const schedule = "/api/schedule?from=2026-07-04&weeks=1";
    const seen = async () => ({
      publicly: (await truck.visitor("GET", schedule)).json.stops[0].status,
      file: /STATUS:(\w+)/.exec((await truck.visitor("GET", "/schedule.ics")).text)?.[1],
      desk: (await truck.owner("GET", "/api/locations")).json[0].stop?.status,
    });
    const cancelled = { publicly: "cancelled", file: "CANCELLED", desk: "cancelled" };
    expect(await seen()).toEqual(cancelled);
    for (const day of ["05", "08"]) {
      truck.clock.time = new Date(`2026-07-${day}T12:00:00-05:00`);
      expect(await seen(), day).toEqual(cancelled);
    }
    turn(truck, "13:00");
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    expect(await seen(), "completed").toEqual(cancelled);
  });

  it("does not count when the stop is used again on a later day", async () => {
    const truck = await truckAt("12:00");
    const activate = () => truck.owner("PUT", "/api/locations/1", { status: "active" });
    await activate();
    const first = await apply(truck, { kind: "soldOut" });
    await apply(truck, moved);
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    truck.clock.time = new Date("2026-07-06T12:00:00-05:00");
    expect((await activate()).json).toMatchObject({
      stop: { isOpen: true, name: "Riverside Market", date: "2026-07-06" },
    });
    const asPlanned = { name: "Riverside Market", isOpen: true, status: "active", change: null, date: "2026-07-06" };
    expect(await current(truck)).toMatchObject(asPlanned);
    expect(await onSchedule(truck)).toMatchObject(asPlanned);
    expect((await truck.owner("GET", "/api/summary")).json.week.stops).toMatchObject([{ id: 1 }]);
    expect((await truck.visitor("GET", "/schedule.ics")).text).not.toMatch(/Riverside Park|Sold out/);
    // Sold out once more is a press of its own.
    const again = await apply(truck, { kind: "soldOut" });
    expect([again.status, again.json.id]).not.toEqual([201, first.json.id]);
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { words: "Sold out for today" } });
    expect((await truck.owner("GET", "/api/locations/changes")).json).toMatchObject([{ kind: "soldOut" }]);
    await apply(truck, { kind: "cancelled", why: "rained out" });
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    expect(await onSchedule(truck)).toMatchObject({ status: "cancelled" });
    const { week } = (await truck.owner("GET", "/api/summary")).json;
    expect(week.stops).toMatchObject([{ id: 1, status: "cancelled" }]);
    truck.clock.time = new Date("2026-07-08T12:00:00-05:00");
    expect((await truck.visitor("GET", "/schedule.ics")).text).toContain("STATUS:CANCELLED");
  });

  it("stays in force for a reused night stop when Complete is undone after midnight", async () => {
    const truck = await truckAt("12:00", { startTime: "20:00", endTime: "02:00" });
    truck.clock.time = new Date("2026-07-09T20:30:00-05:00");
    const become = (status: string) => truck.owner("PUT", "/api/locations/1", { status });
    await become("active");
    await apply(truck, { kind: "soldOut" });
    truck.clock.time = new Date("2026-07-10T00:30:00-05:00");
    await become("completed");
    await become("active");
    expect(await current(truck)).toMatchObject({ date: "2026-07-09", isOpen: false });
    truck.clock.time = new Date("2026-07-10T02:00:00-05:00");
    expect(await current(truck)).toBeNull();
  });

  it("lasts until 6 AM when the truck stays longer than the night stop was planned", async () => {
    const truck = await truckAt("12:00", { startTime: "20:00", endTime: "02:00" });
    truck.clock.time = new Date("2026-07-05T02:05:00-05:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect(await current(truck)).toMatchObject({ date: "2026-07-04", status: "active" });
    await apply(truck, { kind: "soldOut" });
    expect(await current(truck)).toMatchObject({ isOpen: false });
    truck.clock.time = new Date("2026-07-05T06:00:00-05:00");
    expect(await current(truck)).toBeNull();
  });

  it("about place or state stays in force when the end of yesterday's stop is edited", async () => {
    const truck = await truckAt("17:00", { startTime: "18:00", endTime: "02:00" });
    truck.clock.time = new Date("2026-07-05T00:10:00-05:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, { kind: "soldOut" });
    await apply(truck, moved);
    await truck.owner("PUT", "/api/locations/1", { endTime: "23:30" });
    expect(await current(truck)).toMatchObject({ name: "Riverside Park", isOpen: false });
  });

  it("is not ended by its button when the stop is over", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, { kind: "cancelled", why: "rained out" });
    truck.clock.time = new Date("2026-07-08T12:00:00-05:00");
    const { status, json } = await truck.owner("DELETE", "/api/locations/1/changes/1");
    expect([status, json.message]).toEqual([409, "This stop is completed"]);
    expect((await truck.visitor("GET", "/schedule.ics")).text).toContain("STATUS:CANCELLED");
  });

  it("with the same time is the same press when the time has come", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    const early = { kind: "closingEarly", endTime: "15:00" };
    const { json } = await apply(truck, early);
    turn(truck, "15:01");
    expect(await apply(truck, early)).toMatchObject({ status: 201, json: { id: json.id } });
    const { message } = (await apply(await truckAt("15:01"), early)).json;
    expect(message).toBe("That time has passed");
  });

  it("is not undone when the stop would end before it begins", async () => {
    const truck = await truckAt("10:00");
    await apply(truck, { kind: "closingEarly", endTime: "13:00" });
    const { id } = (await apply(truck, { kind: "closingEarly", endTime: "15:00" })).json;
    await apply(truck, { kind: "late", startTime: "14:00" });
    const undone = await truck.owner("DELETE", `/api/locations/1/changes/${id}`);
    expect([undone.status, undone.json.message]).toEqual([409, "The stop would end at 1:00 PM, before it begins"]);
    expect(await current(truck)).toMatchObject({ startTime: "14:00", endTime: "15:00" });
  });

  it("does not change a skipped stop, which is cancelled also once it is completed", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("POST", "/api/locations/1/skip");
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    expect(await onSchedule(truck)).toMatchObject({ status: "cancelled" });
  });

  it("moves or delays a stop that is not open for business, without opening it", async () => {
    const truck = await truckAt("10:00", { isOpen: false });
    await apply(truck, moved);
    await apply(truck, { kind: "late", minutes: 20 });
    expect((await current(truck)).change).not.toHaveProperty("isClosed");
    turn(truck, "12:00");
    expect((await apply(truck, { kind: "closed" })).json.words).toBe("Closed for the moment");
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { isClosed: true } });
    await apply(truck, { kind: "reopened" });
    expect(await current(truck)).toMatchObject({ isOpen: false, change: { words: "On again" } });
    expect((await current(truck)).change).not.toHaveProperty("isClosed");
  });

  it("that closed the stop is ended by Activate", async () => {
    const truck = await truckAt("11:30");
    await apply(truck, { kind: "closed" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect(await current(truck)).toMatchObject({ status: "active", isOpen: true, change: { words: "Open again" } });
  });

  it("stays in force when Complete is undone", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, { kind: "soldOut" });
    for (const status of ["completed", "active", "active"]) await truck.owner("PUT", "/api/locations/1", { status });
    expect(await current(truck)).toMatchObject({ status: "active", isOpen: false });
  });

  it("stays in force after Complete when the stop is on another day", async () => {
    const truck = await truckAt("12:00", { date: "2026-07-06" });
    const seen = async () => (await onSchedule(truck, 2)) as object;
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await apply(truck, moved);
    await apply(truck, { kind: "soldOut" });
    const holds = { name: "Riverside Park", address: "1 Park Lane", isOpen: false };
    expect(await seen()).toMatchObject({ ...holds, status: "active" });
    // Taken back and pressed again, it is the same.
    for (const status of ["completed", "active", "completed"]) {
      await truck.owner("PUT", "/api/locations/1", { status });
      expect(await seen()).toMatchObject({ ...holds, status });
    }
  });

  it("ends with the business day", async () => {
    const truck = await truckAt("12:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active", date: "2026-07-05" });
    await apply(truck, { kind: "soldOut" });
    expect(await current(truck)).toMatchObject({ isOpen: false });
    truck.clock.time = new Date("2026-07-05T12:00:00-05:00");
    expect(await current(truck)).toMatchObject({ isOpen: true, change: null });
  });
});

describe("an edit of the stop ends only the events that it contradicts", () => {
  const late = { kind: "late", minutes: 20 };
  const early = { kind: "closingEarly", endTime: "15:00" };
  const held = async (truck: Truck) => {
    const { json } = await truck.owner("GET", "/api/locations/changes");
    return json.map(({ kind }: { kind: string }) => kind);
  };

  it.each([
    ["a note", { notes: "Behind the barn" }, ["moved", "late", "closingEarly", "soldOut"]],
    ["a mended name", { name: "Riverside Markt" }, ["moved", "late", "closingEarly", "soldOut"]],
    ["Open unticked", { isOpen: false }, ["moved", "late", "closingEarly", "soldOut"]],
    ["the same values", stop, ["moved", "late", "closingEarly", "soldOut"]],
    ["another place", { name: "Harbor", address: "1 Pier Way" }, ["late", "closingEarly", "soldOut"]],
    ["other times", { startTime: "11:30", endTime: "17:00" }, ["moved", "soldOut"]],
  ])("%s", async (_what, change, kinds) => {
    const truck = await truckAt("10:00");
    for (const event of [moved, late, early, { kind: "soldOut" }]) await apply(truck, event);
    expect((await truck.owner("PUT", "/api/locations/1", change)).status).toBe(200);
    expect(await held(truck)).toEqual(kinds);
  });

  it.each([{ notes: "Behind the barn" }, { startTime: "12:00" }, { address: "1 Pier Way" }, { isOpen: false }])(
    "rained out stays rained out: %j",
    async (change) => {
      const truck = await truckAt("10:00");
      await apply(truck, { kind: "cancelled", why: "rained out" });
      await truck.owner("PUT", "/api/locations/1", change);
      expect(await onSchedule(truck)).toMatchObject({
        status: "cancelled",
        change: { words: "Cancelled: rained out" },
      });
      expect(await current(truck)).toBeNull();
    },
  );

  it("another day ends the late start, also when the stop is put back on its day", async () => {
    const truck = await truckAt("10:00");
    for (const event of [moved, late]) await apply(truck, event);
    for (const date of ["2026-07-05", stop.date]) await truck.owner("PUT", "/api/locations/1", { date });
    expect(await held(truck)).toEqual(["moved"]);
  });

  it("the new times replace the late start", async () => {
    const truck = await truckAt("10:00");
    await apply(truck, late);
    await truck.owner("PUT", "/api/locations/1", { startTime: "12:00" });
    expect(await current(truck)).toMatchObject({ startTime: "12:00", change: null, planned: null });
  });
});

describe("every list shows the effective stop", () => {
  it("on the desk, in Overview, in the owner's calendar and in the public feed", async () => {
    const truck = await truckAt("10:00", { notes: "Bring change" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Skipped", date: "2026-07-06" });
    await truck.owner("POST", "/api/locations/2/skip");
    await apply(truck, moved);
    await apply(truck, { kind: "late", startTime: "13:20" });
    const holds = { id: 1, name: "Riverside Park", startTime: "13:20", endTime: "18:00" };

    const { json: rows } = await truck.owner("GET", "/api/locations");
    expect(rows[1]).toMatchObject({ name: "Riverside Market", startTime: "11:00", stop: holds });
    expect(rows[0]).toMatchObject({ isSkipped: true, stop: null });
    const { json: summary } = await truck.owner("GET", "/api/summary");
    expect(summary.week.stops).toMatchObject([
      { ...holds, change: { words: "Running late, new start 1:20 PM" } },
      { name: "Skipped", status: "cancelled" },
    ]);
    const { address } = (await truck.owner("POST", "/api/calendar-feed")).json;
    for (const url of [new URL(address).pathname, "/schedule.ics"]) {
      const { text } = await truck.visitor("GET", url);
      const [, first = "", second = ""] = text.replaceAll("\r\n ", "").split("BEGIN:VEVENT");
      expect(first).toContain("DTSTART;TZID=America/Chicago:20260704T132000");
      expect(first).toContain("LOCATION:Riverside Park");
      expect(first).toContain("SEQUENCE:4");
      expect(first).toContain("STATUS:CONFIRMED");
      expect(second).toContain("STATUS:CANCELLED");
      expect(text.includes("Bring change")).toBe(url !== "/schedule.ics");
    }
  });

  it("a booking does not clash with a cancelled stop", async () => {
    const truck = await truckAt("10:00");
    const booking = {
      customerName: "Ada Snow",
      customerEmail: "ada@example.com",
      customerPhone: "217-555-0187",
      eventType: "Birthday Party",
      preferredDate: "2026-07-04",
      preferredTime: "2:00 PM - 4:00 PM",
      guestCount: 40,
    };
    await truck.owner("POST", "/api/bookings", booking);
    const confirm = () => truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed", clashesSeen: [] });
    expect((await confirm()).status).toBe(409);
    await apply(truck, { kind: "cancelled" });
    expect((await confirm()).status).toBe(200);
  });
});

describe("undo", () => {
  it("removes the event within thirty seconds and restores the earlier one", async () => {
    const truck = await truckAt("12:00");
    await apply(truck, moved);
    const { json } = await apply(truck, { kind: "soldOut" });
    truck.clock.time = new Date(truck.clock.time.getTime() + 30_000);
    expect((await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`)).status).toBe(204);
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "moved" } });
    expect((await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`)).status).toBe(204);
  });

  it(`adds a "reopened" event later`, async () => {
    const truck = await truckAt("12:00");
    const { json } = await apply(truck, { kind: "soldOut" });
    truck.clock.time = new Date(truck.clock.time.getTime() + 31_000);
    await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`);
    expect(await current(truck)).toMatchObject({ isOpen: true, change: { kind: "reopened" } });
  });

  it("is refused when a newer event exists", async () => {
    const truck = await truckAt("12:00");
    const { json } = await apply(truck, { kind: "soldOut" });
    await apply(truck, { kind: "cancelled" });
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
    const answer = await apply(truck, change);
    expect(answer.status).toBe(status);
    expect(answer.json.message).toBe(message);
    expect((await onSchedule(truck)).change).toBeNull();
  });

  it("refuses an event for another day's, a completed, a skipped or an unknown stop", async () => {
    const truck = await truckAt("10:00");
    const sold = { kind: "soldOut" };
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-05" });
    expect((await truck.owner("POST", "/api/locations/2/changes", sold)).json.message).toBe(
      "Only today's stop can be changed like this",
    );
    await truck.owner("POST", "/api/locations/1/skip");
    expect((await apply(truck, sold)).json.message).toBe("This stop is skipped: restore it first");
    await truck.owner("PUT", "/api/locations/1", { status: "completed" });
    expect((await apply(truck, sold)).json.message).toBe("This stop is completed");
    expect((await truck.owner("POST", "/api/locations/9/changes", sold)).status).toBe(404);
    expect((await truck.visitor("POST", "/api/locations/1/changes", sold)).status).toBe(401);
  });

  it("refuses events for a cancelled stop until it is opened again", async () => {
    const truck = await truckAt("10:00");
    await apply(truck, { kind: "cancelled" });
    expect((await apply(truck, moved)).json.message).toBe("This stop is cancelled: open it again first");
  });
});

describe("two phones", () => {
  it("make one event when they press the same at the same time", async () => {
    const truck = await truckAt("12:00");
    const [first, second] = await Promise.all([apply(truck, { kind: "soldOut" }), apply(truck, { kind: "soldOut" })]);
    expect(first).toMatchObject({ status: 201, json: { id: expect.any(Number) } });
    expect(second.json.id).toBe(first.json.id);
  });

  it("the newest event is in force", async () => {
    const truck = await truckAt("12:00");
    await apply(truck, { kind: "soldOut" });
    await apply(truck, { kind: "closed" });
    expect(await current(truck)).toMatchObject({ change: { kind: "closed" } });
  });
});

it("a stop past midnight can run late and close early after midnight", async () => {
  const truck = await truckAt("19:00", { startTime: "20:00", endTime: "02:00" });
  expect((await apply(truck, { kind: "late", minutes: 30 })).json).toMatchObject({ startTime: "20:30" });
  expect((await apply(truck, { kind: "closingEarly", endTime: "01:00" })).status).toBe(201);
  expect((await apply(truck, { kind: "closingEarly", endTime: "20:30" })).status).toBe(400);
});
