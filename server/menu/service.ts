import type { MenuItem, MenuItemChange, NewMenuItem } from "../../schema/menu.ts";
import type { Database } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { Invalid, NotFound } from "../errors.ts";
import type { PageVersion } from "../web/pages/version.ts";
import { menuStore } from "./store.ts";

export type MenuService = ReturnType<typeof menuService>;

/** What the truck sells. */
export function menuService(db: Database, pages: PageVersion) {
  const store = menuStore(db);
  return {
    /** Every item, those sold out too, in the owner's order. Prices in whole cents. */
    all: (): Promise<MenuItem[]> => store.all(),

    /** Adds an item at the end. */
    async create(input: NewMenuItem): Promise<MenuItem> {
      const item = await transaction(db, async (trx) => {
        const inTransaction = menuStore(trx);
        return inTransaction.insert({ ...input, position: (await inTransaction.lastPosition()) + 1 });
      });
      await pages.raise();
      return item;
    },

    /** @throws NotFound */
    async update(id: number, change: MenuItemChange): Promise<MenuItem> {
      const item = await store.update(id, change);
      if (!item) throw new NotFound("Menu item");
      await pages.raise();
      return item;
    },

    /**
     * Puts the items into the order of `ids`.
     * @throws Invalid when `ids` are not all items, each once: somebody else has changed the menu meanwhile
     */
    async reorder(ids: number[]): Promise<MenuItem[]> {
      const items = await transaction(db, async (trx) => {
        const inTransaction = menuStore(trx);
        const known = (await inTransaction.all()).map(({ id }) => id).sort((one, other) => one - other);
        const given = ids.toSorted((one, other) => one - other);
        if (known.length !== given.length || known.some((id, index) => id !== given[index])) {
          throw new Invalid("ids", "The menu has changed meanwhile. Please refresh it.");
        }
        if (ids.length > 0) await inTransaction.reorder(ids);
        return inTransaction.all();
      });
      await pages.raise();
      return items;
    },

    /** Deletes every item. */
    async empty(): Promise<void> {
      await store.deleteAll();
      await pages.raise();
    },

    /** @throws NotFound */
    async delete(id: number): Promise<void> {
      if (!(await store.delete(id))) throw new NotFound("Menu item");
      await pages.raise();
    },
  };
}
