import type { Menu } from "schema-dts";
import type { MenuItem } from "../../../schema/menu.ts";
import { byCategory, categoryTitle } from "./categories.ts";

/** The available items as schema.org data. */
export const menuData = (items: MenuItem[]) =>
  ({
    "@type": "Menu",
    hasMenuSection: byCategory(items.filter(({ isAvailable }) => isAvailable)).map(([category, list]) => ({
      "@type": "MenuSection",
      name: categoryTitle(category),
      hasMenuItem: list.map(({ name, description }) => ({
        "@type": "MenuItem",
        name,
        ...(description && { description }),
      })),
    })),
  }) satisfies Menu;
