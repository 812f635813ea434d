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

type Truck = Awaited<ReturnType<typeof site>>;
const at = (time: string, day = "2026-07-04") => new Date(`${day}T${time}:00-05:00`).toISOString();
const turn = (truck: Truck, time: string, day?: string) => truck.clock.time.setTime(Date.parse(at(time, day)));
const happens = (truck: Truck, event: object) => truck.owner("POST", "/api/locations/1/changes", event);

/** Its stop was planned in the morning. */
async function truckAt(time: string) {
  const truck = await site({ now: at("08:00") });
  await truck.owner("POST", "/api/locations", stop);
  turn(truck, time);
  return truck;
}

describe("a change that was based on an older row", () => {
  const baseRevision = (revision: number) => ({ "if-match": `"${revision}"` });

  it("answers 412 with the stored row", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("PUT", "/api/locations/1", { notes: "from the other phone" });
    const stale = await truck.owner("PUT", "/api/locations/1", { notes: "from this one" }, baseRevision(1));
    expect(stale.status).toBe(412);
    expect(stale.json).toMatchObject({
      message: "This was changed on another device meanwhile",
      current: { id: 1, notes: "from the other phone", revision: 2 },
    });
    expect((await truck.owner("GET", "/api/locations")).json[0].notes).toBe("from the other phone");
    expect((await truck.owner("PUT", "/api/locations/1", { notes: "from this one" }, baseRevision(2))).status).toBe(
      200,
    );
  });

  it("succeeds when it changes nothing", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    expect((await truck.owner("PUT", "/api/locations/1", { status: "active" }, baseRevision(1))).status).toBe(200);
  });

  it("succeeds without If-Match", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("PUT", "/api/locations/1", { notes: "one" });
    expect((await truck.owner("PUT", "/api/locations/1", { notes: "two" })).json).toMatchObject({ notes: "two" });
  });

  it("answers 412 when it skips or restores a stop", async () => {
    const truck = await truckAt("10:00");
    const rule = { ...stop, weekdays: [6], everyWeeks: 1, from: "2026-07-11" };
    await truck.owner("POST", "/api/series", rule);
    const edit = (change: object) => truck.owner("PUT", "/api/locations/2", change);
    const { revision } = (await edit({ startTime: "15:00" })).json;
    await edit({ startTime: "12:00", notes: "from the other phone" });
    for (const [path, body] of [
      ["restore", { what: "edit" }],
      ["skip", {}],
    ] as const) {
      const stale = await truck.owner("POST", `/api/locations/2/${path}`, body, baseRevision(revision));
      expect([stale.status, stale.json.current]).toMatchObject([412, { startTime: "12:00", isSkipped: false }]);
    }
    const restored = await truck.owner(
      "POST",
      "/api/locations/2/restore",
      { what: "edit" },
      baseRevision(revision + 1),
    );
    expect([restored.status, restored.json.startTime]).toEqual([200, "11:00"]);
  });

  it("answers 412 for a booking, a subscriber or an item", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("POST", "/api/bookings", booking);
    await truck.visitor("POST", "/api/subscribers", { email: "cy@example.com" });
    for (const [method, path, body] of [
      ["PUT", "/api/bookings/1", { location: "Field" }],
      ["PUT", "/api/subscribers/1", { isActive: false }],
      ["POST", "/api/menu/1/sold-out", {}],
    ] as const) {
      expect((await truck.owner(method, path, body, baseRevision(1))).status).toBe(200);
    }
    expect((await truck.owner("PUT", "/api/bookings/1", { location: "Hall" }, baseRevision(1))).status).toBe(412);
    expect((await truck.owner("PUT", "/api/subscribers/1", { isActive: true }, baseRevision(1))).status).toBe(412);
    const item = await truck.owner("DELETE", "/api/menu/1/sold-out", undefined, baseRevision(1));
    expect([item.status, item.json.current]).toMatchObject([412, { isSoldOutToday: true }]);
  });

  it("answers 409 when it confirms a cancelled booking", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("POST", "/api/bookings", booking);
    await truck.owner("PUT", "/api/bookings/1/status", { status: "cancelled" });
    const late = await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" }, baseRevision(1));
    expect([late.status, late.json.message]).toEqual([409, "This booking was cancelled meanwhile"]);
    expect((await truck.owner("GET", "/api/bookings")).json[0].status).toBe("cancelled");
    expect(
      (await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" }, baseRevision(2))).json,
    ).toMatchObject({ status: "confirmed", revision: 3 });
  });

  it("answers 400 for a malformed revision", async () => {
    const truck = await truckAt("10:00");
    for (const revision of ["1", '"x"', "*"]) {
      expect((await truck.owner("PUT", "/api/locations/1", { notes: "" }, { "if-match": revision })).status).toBe(400);
    }
  });
});

describe("a queued call", () => {
  it("counts from `pressedAt`", async () => {
    const truck = await truckAt("11:00");
    turn(truck, "11:40");
    const event = await happens(truck, { kind: "soldOut", pressedAt: at("11:20") });
    expect([event.status, event.json.createdAt]).toEqual([201, at("11:20")]);
    expect((await truck.visitor("GET", "/api/locations/current")).json.change.since).toBe(at("11:20"));
    const active = await truck.owner("PUT", "/api/locations/1", { status: "active", pressedAt: at("11:05") });
    expect(active.json).toMatchObject({ status: "active", confirmedAt: at("11:05") });
    // What was pressed later holds.
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({
      isOpen: false,
      change: { kind: "soldOut" },
    });
  });

  it("counts its minutes from `pressedAt`", async () => {
    const truck = await truckAt("11:25");
    const event = await happens(truck, { kind: "late", minutes: 30, pressedAt: at("11:10") });
    expect(event.json).toMatchObject({ startTime: "11:40", createdAt: at("11:10") });
  });

  it.each([
    ["a day and a minute ago", at("11:39", "2026-07-03")],
    ["three minutes from now", at("11:43")],
  ])("%s has the server's time, and the answer says so", async (_when, pressedAt) => {
    const truck = await truckAt("11:40");
    expect((await happens(truck, { kind: "soldOut", pressedAt })).json.createdAt).toBe(at("11:40"));
  });

  it("accepts a `pressedAt` that is a minute ahead", async () => {
    const truck = await truckAt("11:40");
    expect((await happens(truck, { kind: "soldOut", pressedAt: at("11:41") })).json.createdAt).toBe(at("11:41"));
    expect((await happens(truck, { kind: "reopened" })).status).toBe(201);
  });

  it("is refused when something newer holds", async () => {
    const truck = await truckAt("11:40");
    await happens(truck, { kind: "cancelled", why: "Rained out" });
    await happens(truck, { kind: "reopened" });
    const late = await happens(truck, { kind: "closed", pressedAt: at("11:30") });
    expect([late.status, late.json.message]).toEqual([409, "Something newer has happened to this stop: Open again"]);
    expect((await truck.visitor("GET", "/api/locations/current")).json.isOpen).toBe(true);
  });

  it("ends no event that is newer than its edit", async () => {
    const truck = await truckAt("11:40");
    await happens(truck, { kind: "closingEarly", endTime: "15:00" });
    await happens(truck, { kind: "moved", name: "Harbor", address: "2 Harbor Road" });
    const edit = (change: object) => truck.owner("PUT", "/api/locations/1", { ...change, pressedAt: at("11:30") });
    const newer = "Something newer has happened to this stop:";
    for (const [change, words] of [
      [{ endTime: "17:00" }, "Closing early, at 3:00 PM"],
      [{ address: "3 Pier Road" }, "Moved to Harbor"],
    ] as const) {
      const late = await edit(change);
      expect([late.status, late.json.message]).toEqual([409, `${newer} ${words}`]);
    }
    expect((await edit({ notes: "Behind the barn" })).status).toBe(200);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({
      name: "Harbor",
      address: "2 Harbor Road",
      endTime: "15:00",
    });
  });

  it.each([
    ["late", { kind: "late", minutes: 20 }, { startTime: "12:00" }],
    [
      "moved",
      { kind: "moved", name: "Harbor", address: "2 Harbor Road" },
      { name: "School", address: "5 School Road" },
    ],
    ["closing early", { kind: "closingEarly", endTime: "16:00" }, { endTime: "17:00" }],
  ])("%s, of a stop that was edited since, is refused", async (_what, event, edited) => {
    const truck = await truckAt("10:00");
    turn(truck, "10:55");
    await truck.owner("PUT", "/api/locations/1", edited);
    turn(truck, "10:58");
    const late = await happens(truck, { ...event, pressedAt: at("10:50") });
    expect([late.status, late.json.message]).toEqual([409, "This stop was changed after this was pressed"]);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ ...edited, change: null });
    // Who comes may still say it.
    expect((await happens(truck, { kind: "soldOut", pressedAt: at("10:50") })).status).toBe(201);
  });

  it("succeeds after a new note or Activate", async () => {
    const truck = await truckAt("10:55");
    await truck.owner("PUT", "/api/locations/1", { notes: "Behind the barn", name: "The Pier" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    turn(truck, "10:58");
    const moved = { kind: "moved", name: "Harbor", address: "2 Harbor Road", pressedAt: at("10:50") };
    expect((await happens(truck, moved)).status).toBe(201);
  });

  it("back to the rule is refused when the stop has a newer event", async () => {
    const truck = await site({ now: at("08:00") });
    await truck.owner("POST", "/api/series", { ...stop, weekdays: [6], everyWeeks: 1, from: "2026-07-04" });
    turn(truck, "08:10");
    await truck.owner("PUT", "/api/locations/1", { startTime: "15:00" });
    turn(truck, "10:55");
    await happens(truck, { kind: "closingEarly", endTime: "17:00" });
    turn(truck, "11:00");
    const body = { what: "edit", pressedAt: at("10:50") };
    expect((await truck.owner("POST", "/api/locations/1/restore", body)).status).toBe(409);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ endTime: "17:00" });
  });

  it("a skip is refused when the stop was restored since", async () => {
    const truck = await truckAt("10:52");
    await truck.owner("POST", "/api/locations/1/skip");
    turn(truck, "10:55");
    await truck.owner("POST", "/api/locations/1/restore", { what: "skip" });
    turn(truck, "11:00");
    const late = await truck.owner("POST", "/api/locations/1/skip", { pressedAt: at("10:50") });
    expect([late.status, late.json.message]).toEqual([409, "This stop was changed after this was pressed"]);
  });

  it("succeeds in the order of the presses: a skip taken back, then a move", async () => {
    const truck = await truckAt("10:00");
    await truck.owner("POST", "/api/locations/1/skip");
    turn(truck, "10:58");
    await truck.owner("POST", "/api/locations/1/restore", { what: "skip", pressedAt: at("10:50") });
    const moved = { kind: "moved", name: "Harbor", address: "2 Harbor Road", pressedAt: at("10:51") };
    expect((await happens(truck, moved)).status).toBe(201);
  });

  it("succeeds in the order of the presses when the stop was confirmed meanwhile", async () => {
    const truck = await truckAt("11:05");
    await truck.owner("PUT", "/api/locations/1", { notes: "Behind the barn" });
    turn(truck, "11:10");
    const press = async (method: "POST" | "PUT", path: string, body: object) =>
      (await truck.owner(method, `/api/locations/1${path}`, body)).status;
    expect(await press("POST", "/skip", { pressedAt: at("11:00") })).toBe(200);
    expect(await press("POST", "/restore", { what: "skip", pressedAt: at("11:01") })).toBe(200);
    expect(await press("PUT", "", { endTime: "19:00", pressedAt: at("11:02") })).toBe(200);
    expect(await press("POST", "/changes", { kind: "late", minutes: 180, pressedAt: at("11:03") })).toBe(201);
  });

  it("puts no confirmation back", async () => {
    const truck = await truckAt("11:40");
    await truck.owner("PUT", "/api/locations/1", { notes: "Behind the barn" });
    const { json } = await truck.owner("PUT", "/api/locations/1", { status: "active", pressedAt: at("11:30") });
    expect(json.confirmedAt).toBe(at("11:40"));
  });

  it("Complete is refused when the stop was activated since", async () => {
    const truck = await truckAt("12:20");
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    turn(truck, "12:30");
    const late = await truck.owner("PUT", "/api/locations/1", { status: "completed", pressedAt: at("12:00") });
    expect([late.status, late.json.message]).toEqual([409, "This stop was activated after this was pressed"]);
  });

  it("of the evening before is refused when the stop was activated before its day", async () => {
    const truck = await truckAt("20:00");
    await truck.owner("PUT", "/api/locations/1", { date: "2026-07-05" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    turn(truck, "00:10", "2026-07-05");
    const late = await happens(truck, { kind: "soldOut", pressedAt: at("23:50") });
    expect([late.status, late.json.message]).toEqual([409, "The day on which this was pressed is over"]);
  });

  it("names no start that has passed by now", async () => {
    const truck = await truckAt("12:00");
    const late = await happens(truck, { kind: "late", minutes: 20, pressedAt: at("11:10") });
    expect([late.status, late.json.message]).toEqual([409, "That time has passed"]);
  });

  it("rained out is refused for a stop of the day before", async () => {
    const truck = await truckAt("11:40");
    turn(truck, "08:00", "2026-07-05");
    const late = await happens(truck, { kind: "cancelled", pressedAt: at("17:00") });
    expect([late.status, late.json.message]).toEqual([409, "Only today's stop can be changed like this"]);
  });

  it.each([
    ["over", "This stop is over since 6:00 PM", (truck: Truck) => void turn(truck, "18:30")],
    [
      "completed",
      "This stop is completed",
      (truck: Truck) => truck.owner("PUT", "/api/locations/1", { status: "completed" }),
    ],
    ["cancelled", "This stop was cancelled meanwhile", (truck: Truck) => happens(truck, { kind: "cancelled" })],
  ])("Activate of a stop that is %s by now is refused", async (_what, why, change) => {
    const truck = await truckAt("17:00");
    await change(truck);
    const late = await truck.owner("PUT", "/api/locations/1", { status: "active", pressedAt: at("16:50") });
    expect([late.status, late.json.message]).toEqual([409, why]);
  });

  it("Activate is refused when another stop is active", async () => {
    const truck = await truckAt("11:00");
    await truck.owner("POST", "/api/locations", { ...stop, name: "Market", status: "active" });
    const late = await truck.owner("PUT", "/api/locations/1", { status: "active", pressedAt: at("10:50") });
    expect([late.status, late.json.message]).toEqual([409, "Market was activated after this was pressed"]);
    const created = await truck.owner("POST", "/api/locations", { ...stop, status: "active", pressedAt: at("10:50") });
    expect(created.status).toBe(409);
    expect((await truck.owner("GET", "/api/locations")).json).toHaveLength(2);
  });

  it("sold out is refused when the day is over", async () => {
    const truck = await truckAt("11:40");
    turn(truck, "08:00", "2026-07-05");
    const late = await truck.owner("POST", "/api/menu/1/sold-out", { pressedAt: at("17:00") });
    expect([late.status, late.json.message]).toEqual([409, "The day on which this was sold out is over"]);
    expect((await truck.visitor("GET", "/api/menu")).json[0].isSoldOutToday).toBe(false);
  });

  it("sold out is refused only after a night stop has ended", async () => {
    const truck = await truckAt("22:00");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "02:00" });
    const press = (pressedAt: string) => truck.owner("POST", "/api/menu/1/sold-out", { pressedAt });
    turn(truck, "00:10", "2026-07-05");
    const early = await press(at("23:50"));
    expect([early.status, early.json.isSoldOutToday]).toEqual([200, true]);
    turn(truck, "02:10", "2026-07-05");
    for (const pressedAt of [at("23:50"), at("01:50", "2026-07-05")]) {
      const late = await press(pressedAt);
      expect([late.status, late.json.message]).toEqual([409, "The day on which this was sold out is over"]);
    }
    expect((await truck.visitor("GET", "/api/menu")).json[0].isSoldOutToday).toBe(false);
    expect((await press(at("02:05", "2026-07-05"))).json.isSoldOutToday).toBe(true);
  });
});
