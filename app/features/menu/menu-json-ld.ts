import type { Menu } from "schema-dts";
import type { MenuItem } from "../../../schema/menu.ts";
import { categoryTitle, groupByCategory } from "./categories.ts";

/** The available items as schema.org data. */
export const menuJsonLd = (items: MenuItem[]) =>
  ({
    "@type": "Menu",
    hasMenuSection: groupByCategory(items.filter(({ isAvailable }) => isAvailable)).map(([category, list]) => ({
      "@type": "MenuSection",
      name: categoryTitle(category),
      hasMenuItem: list.map(({ name, description }) => ({
        "@type": "MenuItem",
        name,
        ...(description && { description }),
      })),
    })),
  }) satisfies Menu;
