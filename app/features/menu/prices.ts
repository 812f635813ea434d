import type { MenuSize } from "../../../schema/business.ts";
import type { MenuItem } from "../../../schema/menu.ts";
import { dollars } from "../../../schema/money.ts";

/**
 * An item's own prices, where they differ from those of the sizes: "Small $7.50, Large $9.00".
 * @param sizes what each size costs; none to name every price of the item
 */
export function ownPrices(item: MenuItem, sizes: MenuSize[]): string {
  const own = { Small: item.smallPrice, Medium: item.mediumPrice, Large: item.largePrice };
  return Object.entries(own)
    .flatMap(([name, price]) => {
      const size = sizes.find((size) => size.name.toLowerCase() === name.toLowerCase());
      return price === null || price === size?.price ? [] : [`${name} ${dollars(price)}`];
    })
    .join(", ");
}
