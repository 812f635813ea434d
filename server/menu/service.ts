import type { MenuItem, MenuItemChange, NewMenuItem } from "../../schema/menu.ts";
import type { Context } from "../context.ts";
import { assertRevision } from "../db/revision.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import { timeOfPress } from "../idempotency/repeats.ts";
import type { LocationService } from "../stops/service.ts";
import { type MenuRow, menuStore } from "./store.ts";

export type MenuService = ReturnType<typeof menuService>;

/** The menu. "Today" is the business day, which ends with a night stop. */
export function menuService({ db, clock, write }: Context, { locations }: { locations: LocationService }) {
  return {
    /** All items, with sold-out ones, in the owner's order. Prices in whole cents. */
    async all(): Promise<MenuItem[]> {
      const day = await locations.businessDay();
      return (await menuStore(db).all()).map((row) => shown(row, day));
    },

    isEmpty: async (): Promise<boolean> => (await menuStore(db).first()) === undefined,

    /** Adds an item at the end. */
    async create(input: NewMenuItem): Promise<MenuItem> {
      const item = await write(async (trx) => {
        const inTransaction = menuStore(trx);
        return inTransaction.insert({ ...input, position: (await inTransaction.lastPosition()) + 1 });
      });
      return shown(item, await locations.businessDay());
    },

    /**
     * Changes an item. Making it available also ends its sold-out mark of today.
     * @param baseRevision the revision that the owner saw
     * @throws NotFound, StaleRevision
     */
    update: (id: number, change: MenuItemChange, baseRevision?: number): Promise<MenuItem> =>
      changed(id, { ...change, ...(change.isAvailable && { soldOutOn: null }) }, baseRevision),

    /**
     * Marks an item as sold out until the end of the business day.
     * @param pressedAt the time of a queued press
     * @param baseRevision the revision that the owner saw
     * @throws NotFound, StaleRevision; Conflict when the day of the press is over
     */
    async soldOutToday(id: number, pressedAt?: string, baseRevision?: number): Promise<MenuItem> {
      const day = await locations.businessDay();
      const pressedOn = await locations.businessDay(timeOfPress(pressedAt, clock.now()));
      if (pressedOn !== day) throw new Conflict("The day on which this was sold out is over");
      return changed(id, { soldOutOn: day }, baseRevision);
    },

    /** Ends an item's sold-out mark of today. @param baseRevision as in `soldOutToday` @throws NotFound, StaleRevision */
    backToday: (id: number, baseRevision?: number): Promise<MenuItem> => changed(id, { soldOutOn: null }, baseRevision),

    /**
     * Puts the items into the order of `ids`.
     * @throws Invalid unless `ids` are all items, each once: another device has changed the menu meanwhile
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
      const day = await locations.businessDay();
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

  function changed(
    id: number,
    change: MenuItemChange & { soldOutOn?: string | null },
    baseRevision?: number,
  ): Promise<MenuItem> {
    return write(async (trx) => {
      const row = await menuStore(trx).byId(id);
      if (!row) throw new NotFound("Menu item");
      const day = await locations.businessDay(clock.now(), trx);
      // An item that was sold out on another day is available.
      const before = { ...row, soldOutOn: row.soldOutOn === day ? day : null };
      assertRevision(before, change, baseRevision, shown(before, day));
      return shown(await menuStore(trx).update(before, change), day);
    });
  }
}

const shown = ({ soldOutOn, ...item }: MenuRow, today: string): MenuItem => ({
  ...item,
  isAvailable: item.isAvailable && soldOutOn !== today,
  isSoldOutToday: soldOutOn === today,
});
