import { describe, expect, it } from "vitest";
import { groupByWeek } from "../../app/features/stops/schedule/weeks.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver } from "../../schema/stop-over.ts";

const stop: Stop = {
  id: 1,
  name: "Lake Park",
  address: "1 Shore Drive",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
  coordinates: null,
  isOpen: true,
  status: "scheduled",
  change: null,
  planned: null,
};

const weeks = (today: string, ...changes: Partial<Stop>[]) =>
  groupByWeek(
    changes.map((change, index) => ({ ...stop, id: index + 1, ...change })),
    { day: today, time: "12:00" },
  ).map(({ title, days }) => [title, ...days.map(({ day, stops }) => `${day}: ${stops.map(({ id }) => id)}`)]);

describe("the stops by week and day", () => {
  it("begin with today, also where it has none, and leave out what has been", () => {
    expect(weeks("2026-07-01", { date: "2026-06-30" }, { date: "2026-07-04" }, { date: "2026-07-05" })).toEqual([
      ["This week", "2026-07-01: ", "2026-07-04: 2"],
      ["Next week", "2026-07-05: 3"],
    ]);
  });

  it("name later weeks by their first day, with the year where it is another", () => {
    const dates = [{ date: "2027-01-02" }, { date: "2027-01-05" }];
    expect(weeks("2026-12-16", ...dates).map(([title]) => title)).toEqual([
      "This week",
      "Week of December 27",
      "Week of January 3, 2027",
    ]);
  });

  it("have the stop at which the truck stands under today, whatever its day was", () => {
    expect(weeks("2026-07-04", { date: "2026-07-03", status: "active" })).toEqual([["This week", "2026-07-04: 1"]]);
  });
});

describe("a stop is over", () => {
  const over = (change: Partial<Stop>, day: string, time: string) => isOver({ ...stop, ...change }, { day, time });

  it.each([
    ["as planned, at its end", {}, "17:59", "18:00"],
    ["cancelled, with its day", { status: "cancelled" }, "23:59", undefined],
  ] as const)("%s", (_what, change, before, after) => {
    expect(over(change, "2026-07-04", before)).toBe(false);
    expect(after ? over(change, "2026-07-04", after) : over(change, "2026-07-05", "00:00")).toBe(true);
  });

  it("past midnight, at its end, and cancelled there, too", () => {
    const night = { startTime: "20:00", endTime: "01:00" } as const;
    for (const status of ["scheduled", "cancelled"] as const) {
      expect(over({ ...night, status }, "2026-07-05", "00:59")).toBe(false);
      expect(over({ ...night, status }, "2026-07-05", "01:00")).toBe(true);
    }
  });

  it("when it was completed, and never while the truck stands there", () => {
    expect(over({ status: "completed" }, "2026-07-04", "12:00")).toBe(true);
    expect(over({ status: "active" }, "2026-07-04", "20:00")).toBe(false);
  });
});
