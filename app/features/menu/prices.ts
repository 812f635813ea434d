import type { MenuSize } from "../../../schema/business.ts";
import type { MenuItem } from "../../../schema/menu.ts";
import { dollars } from "../../../schema/money.ts";

const NAMES = ["Small", "Medium", "Large"] as const;

/** What an item's three prices are called: as they are, or, where no size has such a name, as the sizes in their order. */
export function priceNames(sizes: MenuSize[]): string[] {
  const known = new Set(sizes.map(({ name }) => name.toLowerCase()));
  const hasOwn = !NAMES.some((name) => known.has(name.toLowerCase()));
  return NAMES.map((name, index) => (hasOwn && sizes[index]?.name) || name);
}

/** All prices that an item has: "Small $7.50, Large $9.00". */
export const itemPrices = (item: MenuItem, sizes: MenuSize[]): string =>
  named(item, sizes)
    .map(({ words }) => words)
    .join(", ");

/** An item's own prices, where they differ from those of the sizes. */
export const ownPrices = (item: MenuItem, sizes: MenuSize[]): string =>
  named(item, sizes)
    .filter(({ name, price }) => sizes.find((size) => size.name.toLowerCase() === name.toLowerCase())?.price !== price)
    .map(({ words }) => words)
    .join(", ");

function named(item: MenuItem, sizes: MenuSize[]) {
  const names = priceNames(sizes);
  return [item.smallPrice, item.mediumPrice, item.largePrice].flatMap((price, index) => {
    const name = names[index] ?? "";
    return price === null ? [] : [{ name, price, words: `${name} ${dollars(price)}` }];
  });
}
