import type { MenuItem } from "../../../../schema/menu.ts";

/** The items whose name or description contains the text of a search. */
export function matchingItems(items: MenuItem[], search: string): MenuItem[] {
  const wanted = search.trim().toLowerCase();
  return items.filter(({ name, description }) => `${name} ${description ?? ""}`.toLowerCase().includes(wanted));
}
