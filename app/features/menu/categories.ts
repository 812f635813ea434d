import { capitalized } from "../../../schema/food-words.ts";
import type { MenuItem } from "../../../schema/menu.ts";

const TITLES = new Map([
  ["flavors", "Classic Flavors"],
  ["concoctions", "Popular Concoctions"],
  ["toppings", "Add-Ons"],
]);

/** The heading of a category: the title of a built-in one, or the owner's own name. */
export const categoryTitle = (category: string) => TITLES.get(category) ?? capitalized(category);

/** The built-in categories by the texts that an owner may write for them: the name or the title, in lowercase. */
const WRITTEN = new Map(
  [...TITLES].flatMap(([category, title]) => [category, title.toLowerCase()].map((as) => [as, category])),
);

export const isFlavorCategory = (category: string) => WRITTEN.get(category.trim().toLowerCase()) === "flavors";

/**
 * Groups the items by category: the three built-in ones first, then the owner's own in order of appearance. Names that differ in case
 * only are one category, spelled like the first of them.
 */
export function groupByCategory(items: MenuItem[]): [category: string, items: MenuItem[]][] {
  const groups = new Map(
    [...TITLES.keys()].map((category): [string, [string, MenuItem[]]] => [category, [category, []]]),
  );
  for (const item of items) {
    const written = item.category.toLowerCase();
    const key = WRITTEN.get(written) ?? written;
    const group = groups.get(key);
    if (group) group[1].push(item);
    else groups.set(key, [item.category, [item]]);
  }
  return [...groups.values()].filter(([, group]) => group.length > 0);
}

/** The number of ways to mix two or three of `flavors` in a cup. */
export const countMixes = (flavors: number) =>
  (flavors * (flavors - 1)) / 2 + (flavors * (flavors - 1) * (flavors - 2)) / 6;
