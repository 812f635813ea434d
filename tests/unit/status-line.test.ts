import { describe, expect, it } from "vitest";
import { changeWords, isChangeShown, statusWords } from "../../app/features/stops/status-line.ts";
import type { VisibleChange } from "../../schema/day-events.ts";
import type { CurrentLocation } from "../../schema/locations.ts";

const stop = {
  id: 1,
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-04",
  day: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
  status: "active",
  isOpen: true,
  confirmedAt: "2026-07-04T15:00:00Z",
  coordinates: null,
  change: null,
  planned: null,
} as const;

/** The line as it reads at a wall-clock time of the business (Chicago in summer, UTC-5). */
const at = (time: string, change: Partial<CurrentLocation> = {}) =>
  statusWords({ ...stop, ...change }, new Date(`${time}:00-05:00`), "America/Chicago");

describe("the line beside the badge", () => {
  it.each([
    ["2026-07-04T10:59", "Opens at 11:00 AM · confirmed at 10:00 AM"],
    ["2026-07-04T11:00", "Open until 6:00 PM · confirmed at 10:00 AM"],
    ["2026-07-04T17:59", "Open until 6:00 PM · confirmed at 10:00 AM"],
    ["2026-07-04T18:00", "Was scheduled until 6:00 PM · confirmed at 10:00 AM"],
    ["2025-07-04T10:00", "Opens Sat, Jul 4, 2026 at 11:00 AM · confirmed at 10:00 AM"],
    ["2026-07-04T22:00", "Was scheduled until 6:00 PM"],
  ])("at %s reads %s", (time, line) => {
    expect(at(time)).toBe(line);
  });

  it("counts an event of the day as a confirmation", () => {
    const change = { kind: "soldOut", words: "Sold out for today", since: "2026-07-04T20:55:00Z" } as const;
    expect(at("2026-07-04T16:00", { change })).toMatch(/ · confirmed at 3:55 PM$/);
    expect(at("2026-07-04T16:00", { change, confirmedAt: "2026-06-25T15:00:00Z" })).toMatch(/ · confirmed at 3:55 PM$/);
    expect(at("2026-07-04T16:00", { change, confirmedAt: "2026-07-04T20:59:00Z" })).toMatch(/ · confirmed at 3:59 PM$/);
  });

  it("names the day of a stop that is not today's", () => {
    expect(at("2026-07-03T20:00")).toMatch(/^Opens Sat, Jul 4 at 11:00 AM/);
  });

  it("takes an end before the start for the next day's", () => {
    expect(at("2026-07-04T23:30", { startTime: "20:00", endTime: "01:00" })).toMatch(/^Open until 1:00 AM/);
    expect(at("2026-07-05T01:00", { startTime: "20:00", endTime: "01:00" })).toMatch(/^Was scheduled until 1:00 AM/);
  });

  it("never says open of a stop that sells nothing", () => {
    expect(at("2026-07-04T12:00", { isOpen: false })).toMatch(/^Here until 6:00 PM/);
  });

  it("reads the clock of the business, not of the machine", () => {
    expect(statusWords(stop, new Date("2026-07-04T02:30:00Z"), "Asia/Tokyo")).toMatch(/^Open until/);
  });
});

describe("what happened to a stop", () => {
  const since = "2026-07-04T15:40:00Z";
  const late = { kind: "late", words: "Running 20 min late", since, startTime: "11:20" } as const;
  const lateStop = { ...stop, startTime: "11:20" };
  const isNews = (change: VisibleChange, time: string, status: "scheduled" | "active" = "scheduled") =>
    isChangeShown({ ...lateStop, status }, change, new Date(`2026-07-04T${time}:00-05:00`), "America/Chicago");

  it("is told with the time of the business's clock", () => {
    expect(changeWords(late, "America/Chicago")).toBe("Running 20 min late · updated at 10:40 AM");
  });

  it("is news of who runs late until the new start, of anything else until the end", () => {
    expect([isNews(late, "11:19"), isNews(late, "11:20")]).toEqual([true, false]);
    expect(isNews({ ...late, words: "Running 20 min late. Closed for the moment", isClosed: true }, "11:20")).toBe(
      true,
    );
    const soldOut = { kind: "soldOut", words: "Sold out for today", since } as const;
    expect([isNews(soldOut, "17:59"), isNews(soldOut, "18:00")]).toEqual([true, false]);
    // The truck still stands there.
    expect(isNews(soldOut, "18:00", "active")).toBe(true);
  });
});
