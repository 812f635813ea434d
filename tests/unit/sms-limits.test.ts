import { describe, expect, it } from "vitest";
import { countSms } from "../../schema/sms-limits.ts";

describe("an SMS is counted as the network counts it", () => {
  it.each([
    ["", "GSM-7", 0, 0],
    ["Hello", "GSM-7", 5, 1],
    ["x".repeat(160), "GSM-7", 160, 1],
    ["x".repeat(161), "GSM-7", 161, 2],
    ["x".repeat(306), "GSM-7", 306, 2],
    ["x".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    ["€".repeat(81), "GSM-7", 162, 2],
    ["äöüßñ£¥@\n", "GSM-7", 9, 1],
    ["[{~}]", "GSM-7", 10, 1],
    ["ñandú", "UCS-2", 5, 1],
    ["`", "UCS-2", 1, 1],
    ["🍧", "UCS-2", 2, 1],
    [`${"ice".padEnd(69, "x")}…`, "UCS-2", 70, 1],
    [`${"ice".padEnd(70, "x")}…`, "UCS-2", 71, 2],
    ["я".repeat(134), "UCS-2", 134, 2],
    ["я".repeat(135), "UCS-2", 135, 3],
  ])("%j: %s, %i units, %i SMS", (text, encoding, units, segments) => {
    expect(countSms(text)).toEqual({ encoding, units, segments });
  });

  it("an escaped character and a surrogate pair are never parted", () => {
    // The 153rd septet of the first part would be the escape of "€": it moves to the second part.
    expect(countSms(`${"x".repeat(152)}€${"x".repeat(151)}x`).segments).toBe(3);
    expect(countSms(`${"я".repeat(66)}🍧${"я".repeat(65)}я`).segments).toBe(3);
  });
});
