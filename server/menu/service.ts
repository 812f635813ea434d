import type { MenuItem } from "../../schema/menu.ts";
import type { Database } from "../platform/db/database.ts";
import { menuStore } from "./store.ts";

export type MenuService = ReturnType<typeof menuService>;

/** What the truck sells. */
export function menuService(db: Database) {
  const store = menuStore(db);
  return {
    /** The items that can be ordered now, in the owner's order. Prices in whole cents. */
    available: (): Promise<MenuItem[]> => store.available(),
  };
}
