import { expect, it } from "vitest";
import { emailAddress, optionalLine, requiredLine } from "../../schema/fields.ts";
import { phoneLink } from "../../schema/phone-link.ts";

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

it.each([
  ["smith&sons@example.com", "smith&sons@example.com"],
  ["o'leary+ice@example.co.uk", "o'leary+ice@example.co.uk"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
])("takes the address %s", (sent, stored) => {
  expect(emailAddress().parse(sent)).toBe(stored);
});

it.each(["ada@example", "ada@@example.com", "ada snow@example.com", "ada@exa mple.com", "ada@/é.com", "@example.com"])(
  "refuses the address %s",
  (sent) => {
    expect(emailAddress().safeParse(sent).success).toBe(false);
  },
);

it.each([
  ["(217) 555-0134", "tel:2175550134"],
  ["+1 217 555 0134 ext. 12", "tel:+12175550134;ext=12"],
  ["217 555 0134 x7", "tel:2175550134;ext=7"],
  ["217-555-0134, 12", "tel:2175550134;ext=12"],
])("calls %s at %s", (phone, address) => {
  expect(phoneLink(phone)).toBe(address);
});
