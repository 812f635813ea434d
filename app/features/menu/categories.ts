import { capitalized } from "../../../schema/food-words.ts";
import type { MenuItem } from "../../../schema/menu.ts";

const TITLES = new Map([
  ["flavors", "Classic Flavors"],
  ["concoctions", "Popular Concoctions"],
  ["toppings", "Add-Ons"],
]);

/** What stands above the items of a category: the spec's title, or the owner's own name for it. */
export const categoryTitle = (category: string) => TITLES.get(category) ?? capitalized(category);

/** The items by category: the three of the spec first, then the owner's own in the order in which they appear. */
export function byCategory(items: MenuItem[]): [category: string, items: MenuItem[]][] {
  const groups = new Map<string, MenuItem[]>([...TITLES.keys()].map((category) => [category, []]));
  for (const item of items) {
    const group = groups.get(item.category);
    if (group) group.push(item);
    else groups.set(item.category, [item]);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}

/** In how many ways two or three of `flavors` can share a cup. */
export const mixesOf = (flavors: number) =>
  (flavors * (flavors - 1)) / 2 + (flavors * (flavors - 1) * (flavors - 2)) / 6;
