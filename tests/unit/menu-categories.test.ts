import { describe, expect, it } from "vitest";
import { categoryTitle, groupByCategory } from "../../app/features/menu/categories.ts";
import type { MenuItem } from "../../schema/menu.ts";

describe("the menu's headings", () => {
  it("stand once each, in whatever letters the owner writes a category", () => {
    const menu = ["Hot drinks", "Toppings", "flavors", "FLAVORS", "add-ons", "hot Drinks"].map(item);

    const headings = groupByCategory(menu).map(([category, items]) => [
      categoryTitle(category),
      items.map(({ id }) => id),
    ]);

    expect(headings).toEqual([
      ["Classic Flavors", [3, 4]],
      ["Add-Ons", [2, 5]],
      ["Hot drinks", [1, 6]],
    ]);
  });
});

const item = (category: string, index: number): MenuItem => ({
  id: index + 1,
  name: `Item ${index + 1}`,
  description: null,
  allergens: null,
  syrupColor: null,
  category,
  smallPrice: null,
  mediumPrice: null,
  largePrice: null,
  isAvailable: true,
  isSoldOutToday: false,
  revision: 1,
});
