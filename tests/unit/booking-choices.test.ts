import { describe, expect, it } from "vitest";
import {
  END_CHOICES,
  endChoicesAfter,
  eventTypeLabel,
  packageText,
  parsePreferredTime,
  START_CHOICES,
} from "../../schema/booking-choices.ts";
import { newBooking } from "../../schema/bookings.ts";
import { newPackage } from "../../schema/business.ts";
import { PACKAGE_CHOICES } from "../helpers/first-values.ts";

describe("what a booking is chosen from", () => {
  it("offers the spec's five packages, word for word", () => {
    expect(PACKAGE_CHOICES).toEqual([
      "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
      "Package 2: 75 servings, 60 minutes, 8oz $400, 12oz $475",
      "Package 3: 100 servings, 90 minutes, 8oz $525, 12oz $625",
      "Package 4: 200 servings, 120 minutes, 8oz $1025, 12oz $1225",
      "Other",
    ]);
  });

  it("takes the longest package that the settings take", () => {
    const price = { size: "x".repeat(20), cents: 99_999_999 };
    const longest = { name: "n".repeat(40), servings: 100_000, minutes: 10_000, prices: [price, price, price, price] };
    const text = packageText(newPackage.parse(longest));
    expect(newBooking.shape.expectedGuests.parse(text)).toBe(text);
  });

  it("offers starts from 8:00 AM to 7:30 PM and ends from 9:00 AM to 9:30 PM, every half hour", () => {
    const labels = START_CHOICES.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(["8:00 AM", "8:30 AM", "9:00 AM"]);
    expect([labels.length, labels[8], labels.at(-1)]).toEqual([24, "12:00 PM", "7:30 PM"]);
    expect([END_CHOICES.length, END_CHOICES[0], END_CHOICES.at(-1)]).toEqual([
      26,
      { label: "9:00 AM", time: "09:00" },
      { label: "9:30 PM", time: "21:30" },
    ]);
  });

  it("leaves only the ends after the chosen start, and every end while none is chosen", () => {
    expect(endChoicesAfter("7:30 PM").map(({ label }) => label)).toEqual(["8:00 PM", "8:30 PM", "9:00 PM", "9:30 PM"]);
    expect(endChoicesAfter("8:00 AM")).toHaveLength(26);
    expect(endChoicesAfter("")).toHaveLength(26);
  });

  it("names an event type for a person, and leaves one that it does not know", () => {
    expect(eventTypeLabel("school-function")).toBe("School Function");
    expect(eventTypeLabel("Family Gathering")).toBe("Family Gathering");
  });
});

describe("reading a time text", () => {
  it.each([
    ["2:00 PM - 4:30 PM", "14:00", "16:30"],
    ["14:00 - 16:00", "14:00", "16:00"],
    ["9:00-11:30", "09:00", "11:30"],
    ["2pm-4pm", "14:00", "16:00"],
    ["2 p.m. – 4 p.m.", "14:00", "16:00"],
    ["2 to 4 pm", "14:00", "16:00"],
    ["11 - 2 PM", "11:00", "14:00"],
    ["11:30 - 12 PM", "11:30", "12:00"],
    ["9 - 11 AM", "09:00", "11:00"],
    ["12:00 AM - 12:00 PM", "00:00", "12:00"],
    ["  8:00 AM - 9:00 AM  ", "08:00", "09:00"],
    ["10:00 PM - 1:00 AM", "22:00", "01:00"],
  ])("%s", (text, start, end) => {
    expect(parsePreferredTime(text)).toEqual({ start, end });
  });

  it.each(
    [
      [
        "",
        "2:00 PM",
        "2 - 4",
        "2 PM - 4:30",
        "afternoon",
        "25:00 - 26:00",
        "13 PM - 2 PM",
        "0am - 1am",
        "2:75 PM - 4 PM",
      ],
      ["2:00 PM - 4:00 PM and later", "from 2 to 4 pm", "2pm4pm", "- 4 PM", "2-3-4 pm"],
    ].flat(),
  )("%j says no two times plainly: null", (text) => {
    expect(parsePreferredTime(text)).toBeNull();
  });

  it("null stays null", () => {
    expect(parsePreferredTime(null)).toBeNull();
  });
});
