import { useQueryClient } from "@tanstack/react-query";
import type { MenuItem, MenuItemChange, NewMenuItem } from "../../../../schema/menu.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";
import { useNewDay } from "../../../lib/page/use-new-day.ts";

const ITEMS = "/api/menu/items";

/** Every item, those sold out too. */
export const useMenuItems = () => useAnswer<MenuItem[]>(ITEMS);

/** What was sold out yesterday is back: the items are asked for again, where they show or when they show next. */
export function useMenuOfToday() {
  const client = useQueryClient();
  useNewDay(() => client.invalidateQueries({ queryKey: [ITEMS] }));
}

export type MenuCalls = ReturnType<typeof useMenuCalls>;

/** The owner's calls on the menu; what is saved shows on the public site at once. */
export function useMenuCalls() {
  const failed = { title: "Failed to change the menu", description: "Please try again." };
  return {
    add: useAction({
      call: (item: NewMenuItem) => call<MenuItem>("POST", ITEMS, item),
      changes: ITEMS,
      done: "Item added!",
      failed,
    }),
    change: useAction({
      call: ({ id, ...change }: MenuItemChange & { id: number }) => call<MenuItem>("PUT", `${ITEMS}/${id}`, change),
      changes: ITEMS,
      optimistic: (change) => change,
      done: "Menu updated!",
      failed,
    }),
    soldOutToday: useAction({
      call: (item: MenuItem) =>
        enqueue<MenuItem>({
          method: "POST",
          path: `/api/menu/${item.id}/sold-out`,
          isTimed: true,
          list: ITEMS,
          row: { id: item.id, isAvailable: false, isSoldOutToday: true },
          before: item,
          requiresUnchangedIfQueued: true,
          words: "Sold out today",
        }),
      changes: ITEMS,
      optimistic: ({ id }) => ({ id, isAvailable: false, isSoldOutToday: true }),
      failed,
    }),
    backToday: useAction({
      call: (item: MenuItem) =>
        enqueue<MenuItem>({
          method: "DELETE",
          path: `/api/menu/${item.id}/sold-out`,
          list: ITEMS,
          row: { id: item.id, isAvailable: true, isSoldOutToday: false },
          before: item,
          requiresUnchangedIfQueued: true,
          words: "Back today",
        }),
      changes: ITEMS,
      optimistic: ({ id }) => ({ id, isAvailable: true, isSoldOutToday: false }),
      failed,
    }),
    reorder: useAction({
      call: (ids: number[]) => call("PUT", "/api/menu/order", { ids }),
      changes: ITEMS,
      reordered: (items, ids) => [...items].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      done: "Menu updated!",
      failed,
    }),
    empty: useAction({
      call: () => call("DELETE", ITEMS),
      changes: ITEMS,
      failed,
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${ITEMS}/${id}`),
      removes: (id) => id,
      changes: ITEMS,
      done: "Item deleted!",
      failed,
    }),
  };
}
