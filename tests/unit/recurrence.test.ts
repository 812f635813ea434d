import { describe, expect, it } from "vitest";
import { addDays } from "../../schema/times.ts";
import { isRuleDay, ruleDays } from "../../server/stops/rules/recurrence.ts";
import oracle from "./recurrence-oracle.json" with { type: "json" };

const TUESDAY = 2;
const THURSDAY = 4;

const daysBetween = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...daysBetween(addDays(first, 1), last)];

describe("the days of a rule", () => {
  it("are those that dateutil finds", () => {
    expect(oracle.some(({ days }) => days.length > 20)).toBe(true);
    for (const { rule, first, last, days } of oracle) {
      expect({ rule, first, days: ruleDays({ ...rule, pauses: [] }, first, last) }).toEqual({ rule, first, days });
    }
  });

  // RFC 5545, 3.8.5.3: the weekly examples, which libical tests itself with.
  it.each([
    ["every other week", { weekdays: [TUESDAY], everyWeeks: 2, until: "1997-10-28" }, "09-02 09-16 09-30 10-14 10-28"],
    [
      "weekly on Tuesday and Thursday for five weeks",
      { weekdays: [TUESDAY, THURSDAY], everyWeeks: 1, until: "1997-10-06" },
      "09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02",
    ],
    [
      "every other week on Monday, Wednesday and Friday until December 23",
      { weekdays: [1, 3, 5], everyWeeks: 2, until: "1997-12-23", from: "1997-09-01" },
      "09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 10-27 10-29 10-31 11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22",
    ],
    [
      "every other week on Tuesday and Sunday, with weeks that begin on Sunday",
      { weekdays: [0, TUESDAY], everyWeeks: 2, until: "1997-08-31", from: "1997-08-05" },
      "08-05 08-17 08-19 08-31",
    ],
  ])("%s", (_what, rule, days) => {
    const from = "1997-09-02";
    expect(ruleDays({ from, ...rule, pauses: [] }, "1997-01-01", "1998-12-31")).toEqual(
      days.split(" ").map((day) => `1997-${day}`),
    );
  });

  it("leave out pauses, both their days included, and days that the owner deleted", () => {
    const rule = { weekdays: [6], everyWeeks: 1, from: "2026-07-04", until: null };
    const pauses = [{ from: "2026-07-11", until: "2026-07-18" }];
    const whole = { ...rule, pauses, exceptDays: ["2026-08-01"] };
    const days = ["2026-07-04", "2026-07-25", "2026-08-08"];
    expect(ruleDays(whole, "2026-07-01", "2026-08-08")).toEqual(days);
    expect(daysBetween("2026-07-01", "2026-08-08").filter((day) => isRuleDay(whole, day))).toEqual(days);
  });

  it("are the same asked one by one", () => {
    for (const { rule, first, last, days } of oracle) {
      const asked = daysBetween(first, last).filter((day) => isRuleDay({ ...rule, pauses: [] }, day));
      expect({ rule, first, days: asked }).toEqual({ rule, first, days });
    }
  });
});
