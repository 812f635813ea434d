import { expect, it } from "vitest";
import { ownPrices } from "../../app/features/menu/prices.ts";
import type { MenuItem } from "../../schema/menu.ts";

const item: MenuItem = {
  id: 1,
  name: "Mango",
  description: null,
  allergens: null,
  syrupColor: null,
  category: "flavors",
  smallPrice: 500,
  mediumPrice: null,
  largePrice: 950,
  isAvailable: true,
  isSoldOutToday: false,
  revision: 1,
};

it("finds the price of a size when its name is written in other letters", () => {
  const sizes = [
    { name: "small", price: 500, note: "" },
    { name: "LARGE", price: 900, note: "" },
  ];
  expect(ownPrices(item, sizes)).toBe("Large $9.50");
});
