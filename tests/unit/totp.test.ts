import { expect, it } from "vitest";
import { base32, codeAt, fromBase32, stepOf } from "../../server/owner/totp.ts";

const SECRET = Buffer.from("12345678901234567890");

// RFC 6238, appendix B.
it.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("the code at second %i is the RFC's", (second, code) => {
  expect(codeAt(SECRET, Math.floor(second / 30), 8)).toBe(code);
});

it("a code holds for its step and those beside it, and once", () => {
  const now = new Date("2026-07-04T17:00:00Z");
  const step = Math.floor(now.getTime() / 30_000);
  for (const [away, accepted] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const) {
    expect(stepOf(codeAt(SECRET, step + away), SECRET, now, null)).toBe(accepted);
  }
  expect(stepOf(codeAt(SECRET, step), SECRET, now, step)).toBeUndefined();
  expect(stepOf(codeAt(SECRET, step - 1), SECRET, now, step)).toBeUndefined();
});

it("a secret is written as apps take it", () => {
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(base32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(fromBase32(base32(SECRET))).toEqual(SECRET);
});
