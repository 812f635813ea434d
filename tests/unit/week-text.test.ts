import { expect, it } from "vitest";
import { weekText } from "../../app/features/stops/rules/week-text.ts";
import type { Stop } from "../../schema/schedule.ts";

const stop: Stop = {
  id: 1,
  name: "Pier 9",
  address: "9 Harbor Road",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
  status: "scheduled",
  isOpen: true,
  coordinates: null,
  change: null,
  planned: null,
};

it("the week's text says first what happened to a stop", () => {
  const change = { kind: "cancelled", words: "Cancelled: rained out", since: "2026-07-05T15:00:00Z" } as const;
  const sunday: Stop = { ...stop, date: "2026-07-05", status: "cancelled", change };
  expect(weekText("Polar Peak", [stop, sunday], "https://polar.example", "2026-07-04").split("\n")).toEqual([
    "Polar Peak this week",
    "Sat, Jul 4, 11:00 AM - 6:00 PM: Pier 9, 9 Harbor Road",
    "Sun, Jul 5: Cancelled: rained out (Pier 9, 9 Harbor Road, 11:00 AM - 6:00 PM)",
    "https://polar.example/schedule",
  ]);
});
