import type { MenuSize } from "../../../schema/business.ts";
import type { MenuItem } from "../../../schema/menu.ts";
import { formatDollars } from "../../../schema/money.ts";

const NAMES = ["Small", "Medium", "Large"] as const;

/** The names of an item's three prices: small, medium and large, or the sizes in order when no size has one of these names. */
export function priceNames(sizes: MenuSize[]): string[] {
  const sizeNames = new Set(sizes.map(({ name }) => name.toLowerCase()));
  const hasOwn = !NAMES.some((name) => sizeNames.has(name.toLowerCase()));
  return NAMES.map((name, index) => (hasOwn && sizes[index]?.name) || name);
}

/** All prices of an item as text: "Small $7.50, Large $9.00". */
export const itemPrices = (item: MenuItem, sizes: MenuSize[]): string =>
  namedPrices(item, sizes)
    .map(({ words }) => words)
    .join(", ");

/** The prices of an item that differ from those of the sizes, as text. */
export const ownPrices = (item: MenuItem, sizes: MenuSize[]): string =>
  namedPrices(item, sizes)
    .filter(({ name, price }) => sizes.find((size) => size.name.toLowerCase() === name.toLowerCase())?.price !== price)
    .map(({ words }) => words)
    .join(", ");

function namedPrices(item: MenuItem, sizes: MenuSize[]) {
  const names = priceNames(sizes);
  return [item.smallPrice, item.mediumPrice, item.largePrice].flatMap((price, index) => {
    const name = names[index] ?? "";
    return price === null ? [] : [{ name, price, words: `${name} ${formatDollars(price)}` }];
  });
}
