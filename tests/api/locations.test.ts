import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};

/** The site in the business's zone (Chicago, UTC-5 in summer) at a wall-clock time of July 4. */
const julyFourth = (time: string) => site({ now: `2026-07-04T${time}:00-05:00` });

async function currentOf(truck: Awaited<ReturnType<typeof site>>) {
  return (await truck.visitor("GET", "/api/locations/current")).json;
}

describe("adding, changing and deleting stops", () => {
  it("answers 201 with a scheduled, open stop", async () => {
    const truck = await site();
    const { status, json } = await truck.owner("POST", "/api/locations", stop);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...stop, id: 1, status: "scheduled", isOpen: true, eventType: null, notes: null });
  });

  it("lists the newest date first", async () => {
    const truck = await site();
    for (const date of ["2026-07-04", "2026-07-06", "2026-07-05"])
      await truck.owner("POST", "/api/locations", { ...stop, date });
    const { json } = await truck.owner("GET", "/api/locations");
    expect(json.map((row: { date: string }) => row.date)).toEqual(["2026-07-06", "2026-07-05", "2026-07-04"]);
  });

  it("changes only what is sent", async () => {
    const truck = await site();
    const { json: created } = await truck.owner("POST", "/api/locations", { ...stop, isOpen: false });
    const { status, json } = await truck.owner("PUT", `/api/locations/${created.id}`, { status: "active" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ...stop, status: "active", isOpen: false });
  });

  it("completes the active stop when another is activated", async () => {
    const truck = await site();
    const first = (await truck.owner("POST", "/api/locations", { ...stop, status: "active" })).json;
    const second = (await truck.owner("POST", "/api/locations", stop)).json;
    await truck.owner("PUT", `/api/locations/${second.id}`, { status: "active" });
    const { json } = await truck.owner("GET", "/api/locations");
    const statusOf = (id: number) => json.find((row: { id: number }) => row.id === id).status;
    expect([statusOf(first.id), statusOf(second.id)]).toEqual(["completed", "active"]);
  });

  it("answers 404 after a stop is deleted", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/locations", stop);
    expect((await truck.owner("DELETE", `/api/locations/${json.id}`)).status).toBe(204);
    expect((await truck.owner("DELETE", `/api/locations/${json.id}`)).status).toBe(404);
  });

  it("accepts a DELETE that declares JSON without a body", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/locations", stop);
    const answer = await truck.owner("DELETE", `/api/locations/${json.id}`, undefined, {
      "content-type": "application/json",
    });
    expect(answer.status).toBe(204);
  });
});

describe("what is refused, with nothing changed", () => {
  it.each([
    ["a missing name", { ...stop, name: undefined }],
    ["an empty address", { ...stop, address: "  " }],
    ["a day that does not exist", { ...stop, date: "2026-02-30" }],
    ["a day in another form", { ...stop, date: "07/04/2026" }],
    ["an hour that does not exist", { ...stop, startTime: "25:00" }],
    ["a time without minutes", { ...stop, endTime: "18" }],
    ["a number for a name", { ...stop, name: 7 }],
    ["an unknown status", { ...stop, status: "sleeping" }],
    ["a text for a yes or no", { ...stop, isOpen: "yes" }],
    ["a name over two lines", { ...stop, name: "Park\r\nBcc: everyone" }],
    ["a list for an object", [stop]],
  ])("answers 400 with the field for %s", async (_what, body) => {
    const truck = await site();
    const { status, json } = await truck.owner("POST", "/api/locations", body);
    expect(status).toBe(400);
    expect(json.message).toEqual(expect.any(String));
    expect(json.issues.length).toBeGreaterThan(0);
    expect((await truck.owner("GET", "/api/locations")).json).toEqual([]);
  });

  it("answers the spec's message for each field", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/locations", { ...stop, date: "" });
    expect(json.issues).toContainEqual({ path: "date", message: "Date is required" });
  });

  it.each(["not json", '"text"', "[]", "null", "42", '{"name":', '{"__proto__":{"admin":true}}'])(
    "the body %s: 400",
    async (body) => {
      const truck = await site();
      expect((await truck.owner("POST", "/api/locations", body)).status).toBe(400);
    },
  );

  it("answers 404 for an unknown id, 400 for a malformed one", async () => {
    const truck = await site();
    expect((await truck.owner("PUT", "/api/locations/999", { status: "active" })).status).toBe(404);
    for (const id of ["abc", "1e999", "-1", "0", "1.5", "99999999999999999999"]) {
      expect((await truck.owner("PUT", `/api/locations/${id}`, { status: "active" })).status, id).toBe(400);
      expect((await truck.owner("DELETE", `/api/locations/${id}`)).status, id).toBe(400);
    }
  });

  it("answers 400 for an empty change", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/locations", stop);
    expect((await truck.owner("PUT", `/api/locations/${json.id}`, {})).status).toBe(400);
  });

  it("answers 413 for a body over 64 KB", async () => {
    const truck = await site();
    const answer = await truck.owner("POST", "/api/locations", { ...stop, notes: "x".repeat(70_000) });
    expect(answer.status).toBe(413);
    expect(answer.json.message).toEqual(expect.any(String));
  });

  it("answers 401 without a session, before validation", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/api/locations")).status).toBe(401);
    expect((await truck.visitor("POST", "/api/locations", "not json")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/locations/999", { status: "active" })).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/locations/1")).status).toBe(401);
  });
});

describe("the stop that the visitor should drive to", () => {
  it("is null when there is none", async () => {
    const answer = await (await site()).visitor("GET", "/api/locations/current");
    expect(answer).toMatchObject({ status: 200, text: "null" });
    expect(answer.headers["content-type"]).toContain("application/json");
  });

  it("is the active stop before any scheduled one", async () => {
    const truck = await julyFourth("12:00");
    await truck.owner("POST", "/api/locations", { ...stop, name: "Scheduled" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Active", startTime: "14:00", status: "active" });
    expect(await currentOf(truck)).toMatchObject({
      name: "Active",
      status: "active",
      confirmedAt: "2026-07-04T17:00:00.000Z",
    });
  });

  it("is the earliest scheduled stop of today that has not ended when none is active", async () => {
    const truck = await julyFourth("12:30");
    await truck.owner("POST", "/api/locations", { ...stop, name: "Evening", startTime: "17:00", endTime: "20:00" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Morning", startTime: "08:00", endTime: "12:00" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Noon", startTime: "11:00", endTime: "14:00" });
    expect((await currentOf(truck)).name).toBe("Noon");
    truck.clock.time = new Date("2026-07-04T14:00:00-05:00");
    expect((await currentOf(truck)).name).toBe("Evening");
    truck.clock.time = new Date("2026-07-04T20:00:00-05:00");
    expect(await currentOf(truck)).toBeNull();
  });

  it("is neither tomorrow's nor a completed stop", async () => {
    const truck = await julyFourth("12:00");
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-05" });
    await truck.owner("POST", "/api/locations", { ...stop, status: "completed" });
    expect(await currentOf(truck)).toBeNull();
  });

  it("is the active stop past its end", async () => {
    const truck = await julyFourth("17:00");
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    truck.clock.time = new Date("2026-07-04T23:59:59-05:00");
    expect(await currentOf(truck)).toMatchObject({ status: "active" });
  });

  it("is not a completed stop that gets a new day", async () => {
    const truck = await julyFourth("12:00");
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    truck.clock.time = new Date("2026-07-06T17:00:00Z");
    const moved = await truck.owner("PUT", "/api/locations/1", { date: "2026-07-06" });
    expect(moved.json).toMatchObject({ date: "2026-07-06", status: "completed" });
    expect((await truck.visitor("GET", "/api/locations/current")).json).toBeNull();
    await truck.owner("PUT", "/api/locations/1", { status: "scheduled" });
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ id: 1 });
  });

  it("is not an active stop of yesterday", async () => {
    const truck = await julyFourth("17:00");
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    truck.clock.time = new Date("2026-07-05T00:00:00-05:00");
    expect(await currentOf(truck)).toBeNull();
    expect((await truck.owner("GET", "/api/locations")).json[0].status).toBe("completed");
  });

  it("is tomorrow's stop until tomorrow is over when it is activated the evening before", async () => {
    const truck = await julyFourth("21:00");
    await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-05", status: "active" });
    truck.clock.time = new Date("2026-07-05T12:00:00-05:00");
    expect(await currentOf(truck)).toMatchObject({ date: "2026-07-05" });
    truck.clock.time = new Date("2026-07-06T00:00:00-05:00");
    expect(await currentOf(truck)).toBeNull();
  });

  it("changes with the day of the business's zone, not of UTC", async () => {
    const tokyo = await site({ now: "2026-07-04T14:59:00Z" });
    await tokyo.database((db) => db.updateTable("business").set({ timezone: "Asia/Tokyo" }).execute());
    await tokyo.owner("POST", "/api/locations", { ...stop, date: "2026-07-05", startTime: "00:00", endTime: "23:00" });
    expect(await currentOf(tokyo)).toBeNull();
    tokyo.clock.time = new Date("2026-07-04T15:00:00Z");
    expect(await currentOf(tokyo)).toMatchObject({ date: "2026-07-05" });
  });

  it.each([
    [
      "the day that has 23 hours",
      "2026-03-08",
      "2026-03-08T04:59:00Z",
      "2026-03-08T06:00:00Z",
      "2026-03-09T04:59:00Z",
      "2026-03-09T05:00:00Z",
    ],
    [
      "the day that has 25 hours",
      "2026-11-01",
      "2026-11-01T04:59:00Z",
      "2026-11-01T05:00:00Z",
      "2026-11-02T05:59:00Z",
      "2026-11-02T06:00:00Z",
    ],
  ])("lasts its whole day over daylight saving: %s", async (_what, date, before, start, lastMinute, after) => {
    const truck = await site({ now: before });
    await truck.owner("POST", "/api/locations", { ...stop, date, startTime: "00:00", endTime: "23:59" });
    expect(await currentOf(truck)).toBeNull();
    truck.clock.time = new Date(start);
    expect(await currentOf(truck)).toMatchObject({ date });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    truck.clock.time = new Date(lastMinute);
    expect(await currentOf(truck)).toMatchObject({ date });
    truck.clock.time = new Date(after);
    expect(await currentOf(truck)).toBeNull();
  });

  it.each(["scheduled", "active"])("lasts past midnight until its end when it is %s", async (status) => {
    const truck = await julyFourth("21:00");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "01:00", status });
    expect(await currentOf(truck)).toMatchObject({ endTime: "01:00" });
    truck.clock.time = new Date("2026-07-05T00:59:00-05:00");
    expect(await currentOf(truck)).toMatchObject({ endTime: "01:00" });
    truck.clock.time = new Date("2026-07-05T01:00:00-05:00");
    expect(await currentOf(truck)).toBeNull();
  });

  it("ends at 6 AM at the latest when it runs past midnight", async () => {
    const truck = await julyFourth("21:00");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "19:00", status: "active" });
    truck.clock.time = new Date("2026-07-05T05:59:00-05:00");
    expect(await currentOf(truck)).toMatchObject({ date: "2026-07-04" });
    truck.clock.time = new Date("2026-07-05T06:00:00-05:00");
    expect(await currentOf(truck)).toBeNull();
  });

  it("accepts the day's events until its end when it runs past midnight", async () => {
    const truck = await julyFourth("21:00");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "02:00", status: "active" });
    truck.clock.time = new Date("2026-07-05T00:30:00-05:00");
    const apply = (event: object) => truck.owner("POST", "/api/locations/1/changes", event);
    expect((await apply({ kind: "soldOut" })).json).toMatchObject({ day: "2026-07-04" });
    expect(await currentOf(truck)).toMatchObject({ isOpen: false, change: { kind: "soldOut" } });
    expect((await apply({ kind: "reopened" })).status).toBe(201);
    expect((await apply({ kind: "closingEarly", endTime: "01:00" })).status).toBe(201);
    const { json } = await truck.visitor("GET", "/api/schedule?weeks=1");
    expect(json.stops).toMatchObject([{ id: 1, endTime: "01:00", status: "active" }]);
    truck.clock.time = new Date("2026-07-05T02:00:00-05:00");
    expect((await apply({ kind: "soldOut" })).json.message).toBe("This stop is completed");
  });

  it("belongs to today until its planned end when it closes before midnight", async () => {
    const truck = await julyFourth("20:15");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "02:00", status: "active" });
    await truck.owner("POST", "/api/locations/1/changes", { kind: "closingEarly", endTime: "20:45" });
    truck.clock.time = new Date("2026-07-05T00:30:00-05:00");
    const there = { id: 1, endTime: "20:45", status: "active" };
    expect(await currentOf(truck)).toMatchObject({ id: 1, endTime: "20:45" });
    expect((await truck.visitor("GET", "/api/schedule?weeks=1")).json.stops).toMatchObject([there]);
    expect((await truck.owner("GET", "/api/summary")).json.week.stops).toMatchObject([there]);
  });
});

describe("a stop sent again because its answer was lost", () => {
  it("answers the stored row when the key is repeated", async () => {
    const truck = await julyFourth("12:00");
    const send = (key?: string) => truck.owner("POST", "/api/locations", stop, key ? { "idempotency-key": key } : {});
    const [first, second] = await Promise.all([send("one-press-of-the-button"), send("one-press-of-the-button")]);
    expect(second).toMatchObject({ status: 201, json: first.json });
    const { id } = first.json;
    await truck.owner("PUT", `/api/locations/${id}`, { status: "active" });
    expect(await send("one-press-of-the-button")).toMatchObject({ status: 201, json: { id } });
    for (const key of ["two-presses-of-the-button", undefined, undefined]) await send(key);
    expect((await truck.owner("GET", "/api/locations")).json).toHaveLength(4);
  });
});

describe("the next stops", () => {
  it("are the scheduled stops after the current one, in order", async () => {
    const truck = await julyFourth("12:00");
    for (const [name, date] of [
      ["Today", "2026-07-04"],
      ["Sunday", "2026-07-05"],
      ["Yesterday", "2026-07-03"],
      ["Monday", "2026-07-06"],
    ]) {
      await truck.owner("POST", "/api/locations", { ...stop, name, date, notes: "Keys at the desk" });
    }
    const { json } = await truck.visitor("GET", "/api/locations/upcoming");
    expect(json.map((row: { name: string }) => row.name)).toEqual(["Sunday", "Monday"]);
    expect(Object.keys(json[0]).sort()).toEqual(["address", "date", "endTime", "id", "name", "startTime"]);
  });

  it("are the stops that have not begun while another is active", async () => {
    const truck = await julyFourth("12:00");
    await truck.owner("POST", "/api/locations", { ...stop, name: "Here", status: "active" });
    for (const [name, startTime] of [
      ["Begun", "11:59"],
      ["Beginning", "12:00"],
      ["Afternoon", "12:01"],
    ]) {
      await truck.owner("POST", "/api/locations", { ...stop, name, startTime, endTime: "20:00" });
    }
    const { json } = await truck.visitor("GET", "/api/locations/upcoming");
    expect(json.map((row: { name: string }) => row.name)).toEqual(["Afternoon"]);
  });

  it("are twenty when many of today's have begun", async () => {
    const truck = await julyFourth("12:00");
    const add = (date: string, startTime: string) =>
      truck.owner("POST", "/api/locations", { ...stop, date, startTime, endTime: "20:00" });
    for (const startTime of ["09:00", "10:00", "11:00"]) await add("2026-07-04", startTime);
    for (let day = 1; day <= 21; day += 1) await add(`2026-08-${String(day).padStart(2, "0")}`, "12:00");
    expect((await truck.visitor("GET", "/api/locations/upcoming")).json).toHaveLength(20);
  });
});

it("the current and next stops answer 304 until they change", async () => {
  const truck = await julyFourth("12:00");
  await truck.owner("POST", "/api/locations", stop);
  await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-05" });
  for (const [url, id] of [
    ["/api/locations/current", 1],
    ["/api/locations/upcoming", 2],
  ] as const) {
    const { headers } = await truck.visitor("GET", url);
    const ask = () => truck.visitor("GET", url, undefined, { "if-none-match": String(headers.etag) });
    expect((await ask()).status).toBe(304);
    await truck.owner("PUT", `/api/locations/${id}`, { name: "Dock" });
    expect((await ask()).text).toContain("Dock");
  }
});
