import type { MenuItem, MenuItemChange, NewMenuItem } from "../../schema/menu.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Invalid, NotFound } from "../errors.ts";
import { type MenuRow, menuStore } from "./store.ts";

export type MenuService = ReturnType<typeof menuService>;

/** What the truck sells. */
export function menuService({ db, write }: Context, { business }: { business: BusinessService }) {
  return {
    /** Every item, those sold out too, in the owner's order. Prices in whole cents. */
    async all(): Promise<MenuItem[]> {
      const { day } = await business.today();
      return (await menuStore(db).all()).map((row) => shown(row, day));
    },

    isEmpty: async (): Promise<boolean> => (await menuStore(db).first()) === undefined,

    /** Adds an item at the end. */
    async create(input: NewMenuItem): Promise<MenuItem> {
      const item = await write(async (trx) => {
        const inTransaction = menuStore(trx);
        return inTransaction.insert({ ...input, position: (await inTransaction.lastPosition()) + 1 });
      });
      return shown(item, (await business.today()).day);
    },

    /** What is available again is so today, too. @throws NotFound */
    update: (id: number, change: MenuItemChange): Promise<MenuItem> =>
      changed(id, { ...change, ...(change.isAvailable && { soldOutOn: null }) }),

    /** Sold out until the end of the business day; then it is back by itself. @throws NotFound */
    soldOutToday: async (id: number): Promise<MenuItem> => changed(id, { soldOutOn: (await business.today()).day }),

    /** Back today already. @throws NotFound */
    backToday: (id: number): Promise<MenuItem> => changed(id, { soldOutOn: null }),

    /**
     * Puts the items into the order of `ids`.
     * @throws Invalid when `ids` are not all items, each once: somebody else has changed the menu meanwhile
     */
    async reorder(ids: number[]): Promise<MenuItem[]> {
      const items = await write(async (trx) => {
        const inTransaction = menuStore(trx);
        const known = (await inTransaction.all()).map(({ id }) => id).sort((one, other) => one - other);
        const given = ids.toSorted((one, other) => one - other);
        if (known.length !== given.length || known.some((id, index) => id !== given[index])) {
          throw new Invalid("ids", "The menu has changed meanwhile. Please refresh it.");
        }
        if (ids.length > 0) await inTransaction.reorder(ids);
        return inTransaction.all();
      });
      const { day } = await business.today();
      return items.map((row) => shown(row, day));
    },

    /** Deletes every item. */
    async empty(): Promise<void> {
      await write((trx) => menuStore(trx).deleteAll());
    },

    /** @throws NotFound */
    async delete(id: number): Promise<void> {
      if (!(await write((trx) => menuStore(trx).delete(id)))) throw new NotFound("Menu item");
    },
  };

  async function changed(id: number, change: MenuItemChange & { soldOutOn?: string | null }): Promise<MenuItem> {
    const item = await write((trx) => menuStore(trx).update(id, change));
    if (!item) throw new NotFound("Menu item");
    return shown(item, (await business.today()).day);
  }
}

const shown = ({ soldOutOn, ...item }: MenuRow, today: string): MenuItem => ({
  ...item,
  isAvailable: item.isAvailable && soldOutOn !== today,
  isSoldOutToday: soldOutOn === today,
});
