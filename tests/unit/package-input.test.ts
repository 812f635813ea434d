import { describe, expect, it } from "vitest";
import { formatDollarsShort } from "../../schema/money.ts";
import { formatPricesInput, pricesInput } from "../../schema/package-input.ts";

const price = (size: string, dollars: number) => ({ size, cents: Math.round(dollars * 100) });

describe("the prices of a package, as they are typed", () => {
  it.each([
    ["8oz $275, 12oz $325", [price("8oz", 275), price("12oz", 325)]],
    ["8oz $275,12oz $325", [price("8oz", 275), price("12oz", 325)]],
    ["8oz 1,025, 12oz $1,225.50", [price("8oz", 1025), price("12oz", 1225.5)]],
    ["$350", [price("", 350)]],
    [" large cup $9.5 ", [price("large cup", 9.5)]],
  ])("%s", (text, prices) => {
    expect(pricesInput.parse(text)).toEqual(prices);
    expect(pricesInput.parse(formatPricesInput(prices))).toEqual(prices);
  });

  it.each(["", "8oz", "8oz $275,", "$12 large"])("are not %j", (text) => {
    expect(pricesInput.safeParse(text).error?.issues[0]?.message).toBe(
      "Please enter prices such as 8oz $275, 12oz $325",
    );
  });
});

it.each([
  [27_500, "$275"],
  [102_500, "$1,025"],
  [22_050, "$220.50"],
])("writes a package's price of %i cents as %s", (cents, text) => {
  expect(formatDollarsShort(cents)).toBe(text);
});
