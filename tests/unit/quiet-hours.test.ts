import { expect, it } from "vitest";
import { isQuietHour } from "../../schema/quiet-hours.ts";

it.each([
  ["20:59", false],
  ["21:00", true],
  ["00:00", true],
  ["07:59", true],
  ["08:00", false],
])("answers for %s whether nobody is to be disturbed", (time, expected) => {
  expect(isQuietHour(time)).toBe(expected);
});
