import { describe, expect, it } from "vitest";
import { bookingForm } from "../../schema/booking-form.ts";
import { PACKAGE_CHOICES } from "../helpers/first-values.ts";

const filled = {
  eventType: "birthday-party",
  expectedGuests: PACKAGE_CHOICES[0],
  preferredDate: "2026-07-04",
  startTime: "2:00 PM",
  endTime: "4:30 PM",
  location: "Riverside Park",
  customerName: "Ada Snow",
  customerPhone: "(217) 555-0134",
  customerEmail: "ada@example.com",
  specialRequests: "",
};

function messagesFor(input: object): Record<string, string> {
  const { error } = bookingForm("2026-07-04").safeParse({ ...filled, ...input });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("the public booking form", () => {
  it("sends both times as one text, and not apart", () => {
    const payload = bookingForm("2026-07-04").parse(filled);
    expect(payload).toMatchObject({ preferredTime: "2:00 PM - 4:30 PM", preferredDate: "2026-07-04" });
    expect(payload).not.toHaveProperty("startTime");
    expect(payload).not.toHaveProperty("endTime");
  });

  it("says what is missing in the spec's words", () => {
    expect(messagesFor({ startTime: "", endTime: "" })).toEqual({
      startTime: "Start time is required",
      endTime: "End time is required",
    });
  });

  it.each(["2:00 PM", "1:30 PM", "11:00 AM"])("refuses an end at %s, which is not after the start", (endTime) => {
    expect(messagesFor({ endTime })).toEqual({ endTime: "End time must be after the start time" });
  });

  it("says so also while something else is missing", () => {
    expect(messagesFor({ endTime: "1:30 PM", customerName: "" })).toEqual({
      endTime: "End time must be after the start time",
      customerName: "Your name is required",
    });
  });

  it("compares times and not texts: 10:00 AM is before 2:00 PM", () => {
    expect(messagesFor({ startTime: "10:00 AM", endTime: "2:00 PM" })).toEqual({});
  });

  it("takes today and refuses yesterday", () => {
    expect(messagesFor({ preferredDate: "2026-07-04" })).toEqual({});
    expect(messagesFor({ preferredDate: "2026-07-03" })).toEqual({
      preferredDate: "Please choose today or a later day",
    });
  });

  it.each([
    "eventType",
    "expectedGuests",
    "preferredDate",
    "location",
    "customerName",
    "customerPhone",
    "customerEmail",
  ])("needs %s", (field) => {
    expect(messagesFor({ [field]: "" })[field]).toMatch(/ is required$/);
  });

  it.each(["12345", "call me"])("refuses %s for a phone number", (customerPhone) => {
    expect(messagesFor({ customerPhone })).toEqual({ customerPhone: "Please enter a valid phone number" });
  });
});
