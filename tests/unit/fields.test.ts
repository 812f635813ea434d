import { expect, it } from "vitest";
import { emailAddress, optionalLine, requiredLine } from "../../schema/fields.ts";

it.each([
  ["A\u202enn\u202c \u200bL\u00adee\ufeff", "Ann Lee"],
  ["O\u200dw\u200cn\ufe0fer\u3164", "Owner"],
  ["\u200d \u2066", ""],
  [
    "می\u200cخواهم 👩\u200d🍳 क्\u200dष ❤\ufe0f 葛\u{e0100}城",
    "می\u200cخواهم 👩\u200d🍳 क्\u200dष ❤\ufe0f 葛\u{e0100}城",
  ],
])("a line drops characters that nobody sees when they join no letters: %j", (sent, stored) => {
  expect(optionalLine("Name").parse(sent) ?? "").toBe(stored);
  expect(requiredLine("Name").safeParse(sent).success).toBe(stored !== "");
});

it("an email address drops invisible characters when it was copied with them", () => {
  expect(emailAddress().parse("\u202aada@example.com\u202c")).toBe("ada@example.com");
});
