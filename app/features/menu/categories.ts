import { capitalized } from "../../../schema/food-words.ts";
import type { MenuItem } from "../../../schema/menu.ts";

const TITLES = new Map([
  ["flavors", "Classic Flavors"],
  ["concoctions", "Popular Concoctions"],
  ["toppings", "Add-Ons"],
]);

/** What stands above the items of a category: the spec's title, or the owner's own name for it. */
export const categoryTitle = (category: string) => TITLES.get(category) ?? capitalized(category);

/** The spec's categories by what an owner may write for them: their name or their title, in small letters. */
const WRITTEN = new Map(
  [...TITLES].flatMap(([category, title]) => [category, title.toLowerCase()].map((as) => [as, category])),
);

export const isFlavors = (category: string) => WRITTEN.get(category.trim().toLowerCase()) === "flavors";

/**
 * The items by category: the three of the spec first, then the owner's own in the order in which they appear. Names that
 * differ in capitals alone are one category, as the first of them is written.
 */
export function byCategory(items: MenuItem[]): [category: string, items: MenuItem[]][] {
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

/** In how many ways two or three of `flavors` can share a cup. */
export const mixesOf = (flavors: number) =>
  (flavors * (flavors - 1)) / 2 + (flavors * (flavors - 1) * (flavors - 2)) / 6;
