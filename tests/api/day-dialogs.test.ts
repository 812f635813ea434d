import { describe, expect, it } from "vitest";
import { earlyEndChoices, lateStartChoices, reopeningChoices } from "../../schema/day-times.ts";
import { stopOf } from "../../schema/stop-of.ts";
import { wallClock } from "../../schema/times.ts";
import { site } from "../helpers/site.ts";

const stop = { name: "Riverside Market", address: "12 River Road", date: "2026-07-04" };
const day = { ...stop, startTime: "11:00", endTime: "18:00" };
const night = { ...stop, startTime: "20:00", endTime: "02:00" };

/** The kinds of events for which the desk offers times. */
type Ask = "late" | "closingEarly" | "closed";

/** The desk at a wall-clock time of Chicago, with one stop. */
async function deskAt(time: string, planned: object) {
  const truck = await site({ now: "2026-07-04T09:00:00-05:00" });
  await truck.owner("POST", "/api/locations", planned);
  const turn = (time: string) => truck.clock.time.setTime(Date.parse(`${time}:00-05:00`));
  turn(time);
  const press = (event: object) => truck.owner("POST", "/api/locations/1/changes", event);
  /** What the dialog of one of the day's buttons offers. */
  const offered = async (
    ask: Ask,
  ): Promise<{ kind: string; minutes?: number; startTime?: string; endTime?: string }[]> => {
    const [row] = (await truck.owner("GET", "/api/locations")).json;
    const now = wallClock(truck.clock.time.toISOString(), "America/Chicago");
    const known = { plan: { ...row, date: stopOf(row).date }, stop: stopOf(row), now };
    if (ask === "closed") return reopeningChoices(known).map((startTime) => ({ kind: ask, startTime }));
    if (ask === "late") return lateStartChoices(known).map(({ minutes }) => ({ kind: ask, minutes }));
    return earlyEndChoices(known).map((endTime) => ({ kind: ask, endTime }));
  };
  /** Each press by itself, taken back before the next. */
  const refused = async (ask: Ask) => {
    const found: object[] = [];
    for (const event of await offered(ask)) {
      const { status, json } = await press(event);
      if (status !== 201) found.push({ ...event, message: json.message });
      else await truck.owner("DELETE", `/api/locations/1/changes/${json.id}`);
    }
    return found;
  };
  return { truck, turn, press, offered, refused };
}

describe("closing early", () => {
  it.each([
    ["2026-07-04T10:00", day, ["11:30", "12:00", "12:30", "13:00"]],
    ["2026-07-04T12:00", day, ["12:30", "13:00", "13:30", "14:00"]],
    ["2026-07-04T16:45", day, ["17:00", "17:30"]],
    ["2026-07-04T17:30", day, []],
    ["2026-07-04T19:00", night, ["20:30", "21:00", "21:30", "22:00"]],
    ["2026-07-04T22:50", night, ["23:00", "23:30", "00:00", "00:30"]],
    ["2026-07-04T23:40", night, ["00:00", "00:30", "01:00", "01:30"]],
    ["2026-07-05T00:10", night, ["00:30", "01:00", "01:30"]],
    ["2026-07-05T01:40", night, []],
    // At 6 AM it is over.
    ["2026-07-05T04:50", { ...night, endTime: "08:00" }, ["05:00", "05:30"]],
  ])("offers the half hours before the end at %s", async (time, planned, times) => {
    const desk = await deskAt(time, planned);
    expect((await desk.offered("closingEarly")).map(({ endTime }) => endTime)).toEqual(times);
    expect(await desk.refused("closingEarly")).toEqual([]);
  });

  it("offers times after a later start", async () => {
    const desk = await deskAt("2026-07-04T10:00", day);
    await desk.press({ kind: "late", startTime: "14:00" });
    expect((await desk.offered("closingEarly"))[0]).toMatchObject({ endTime: "14:30" });
  });

  it("offers times after the current time when the truck is active before the stop's own day", async () => {
    const desk = await deskAt("2026-07-04T13:00", { ...day, date: "2026-07-06", status: "active" });
    expect((await desk.offered("closingEarly"))[0]).toMatchObject({ endTime: "13:30" });
    expect(await desk.refused("closingEarly")).toEqual([]);
  });

  it("offers times after midnight, and visitors see the new end until then", async () => {
    const desk = await deskAt("2026-07-05T00:10", night);
    const [first] = await desk.offered("closingEarly");
    const { status, json } = await desk.press(first ?? {});
    expect([status, json]).toEqual([201, expect.objectContaining({ endTime: "00:30", day: "2026-07-04" })]);
    const current = async () => (await desk.truck.visitor("GET", "/api/locations/current")).json;
    expect(await current()).toMatchObject({ endTime: "00:30", change: { words: "Closing early, at 12:30 AM" } });
    desk.turn("2026-07-05T00:30");
    expect(await current()).toBeNull();
  });
});

describe("running late", () => {
  it.each([
    ["2026-07-04T10:00", day, [10, 20, 30, 60]],
    ["2026-07-04T17:35", day, [10, 20]],
    ["2026-07-04T19:00", night, [10, 20, 30, 60]],
    ["2026-07-04T22:00", { ...night, startTime: "23:30" }, [10, 20]],
    ["2026-07-04T23:25", night, [10, 20, 30]],
    ["2026-07-04T23:50", night, []],
    ["2026-07-05T00:10", night, []],
  ])("offers the possible minutes at %s", async (time, planned, minutes) => {
    const desk = await deskAt(time, planned);
    expect((await desk.offered("late")).map((event) => event.minutes)).toEqual(minutes);
    expect(await desk.refused("late")).toEqual([]);
  });

  it.each([
    ["2026-07-05T00:10", { minutes: 20 }],
    ["2026-07-05T00:10", { startTime: "00:30" }],
    ["2026-07-04T23:50", { minutes: 10 }],
    ["2026-07-04T22:00", { startTime: "00:00" }],
  ])("refuses a start past midnight at %s: %o", async (time, late) => {
    const desk = await deskAt(time, night);
    const { status, json } = await desk.press({ kind: "late", ...late });
    expect([status, json.message]).toEqual([400, "A start cannot be late past midnight"]);
  });
});

describe("closed until a time", () => {
  it.each([
    ["2026-07-04T12:02", day, ["12:20", "12:35", "12:50", "13:05"]],
    ["2026-07-04T17:28", day, ["17:45"]],
    ["2026-07-04T23:50", night, ["00:05", "00:20", "00:35", "00:50"]],
  ])("offers the times before the end at %s", async (time, planned, times) => {
    const desk = await deskAt(time, planned);
    expect((await desk.offered("closed")).map((event) => event.startTime)).toEqual(times);
    expect(await desk.refused("closed")).toEqual([]);
  });
});

describe("a stop is skipped until it is over", () => {
  it.each([
    ["2026-07-04T17:59", day, true],
    ["2026-07-04T18:00", day, false],
    ["2026-07-05T00:10", night, true],
    ["2026-07-05T02:00", night, false],
  ])("at %s", async (time, planned, isTaken) => {
    const desk = await deskAt(time, planned);
    expect((await desk.truck.owner("POST", "/api/locations/1/skip")).status).toBe(isTaken ? 200 : 409);
  });
});
