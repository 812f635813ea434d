import { useQueryClient } from "@tanstack/react-query";
import type { MenuItem, MenuItemChange, NewMenuItem } from "../../../../schema/menu.ts";
import { MENU_ITEMS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";
import { useRefreshOnNewDay } from "../../../lib/page/use-new-day.ts";

/** Every item, including those that are sold out. */
export const useMenuItems = () => useAnswer<MenuItem[]>(MENU_ITEMS_PATH);

/** Refetches the items on a new day, because those that were sold out yesterday are back. Hidden items are refetched when shown. */
export function useMenuOfToday() {
  const client = useQueryClient();
  useRefreshOnNewDay(() => client.invalidateQueries({ queryKey: [MENU_ITEMS_PATH] }));
}

export type MenuCalls = ReturnType<typeof useMenuCalls>;

/** The owner's calls on the menu. Saved changes show on the public site at once. */
export function useMenuCalls() {
  const failed = { title: "Failed to change the menu", description: "Please try again." };
  return {
    add: useAction({
      call: (item: NewMenuItem) => call<MenuItem>("POST", MENU_ITEMS_PATH, item),
      changes: MENU_ITEMS_PATH,
      done: "Item added!",
      failed,
    }),
    change: useAction({
      call: ({ id, ...change }: MenuItemChange & { id: number }) =>
        call<MenuItem>("PUT", `${MENU_ITEMS_PATH}/${id}`, change),
      changes: MENU_ITEMS_PATH,
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
          list: MENU_ITEMS_PATH,
          row: { id: item.id, isAvailable: false, isSoldOutToday: true },
          before: item,
          requiresUnchangedIfQueued: true,
          words: "Sold out today",
        }),
      changes: MENU_ITEMS_PATH,
      optimistic: ({ id }) => ({ id, isAvailable: false, isSoldOutToday: true }),
      failed,
    }),
    backToday: useAction({
      call: (item: MenuItem) =>
        enqueue<MenuItem>({
          method: "DELETE",
          path: `/api/menu/${item.id}/sold-out`,
          list: MENU_ITEMS_PATH,
          row: { id: item.id, isAvailable: true, isSoldOutToday: false },
          before: item,
          requiresUnchangedIfQueued: true,
          words: "Back today",
        }),
      changes: MENU_ITEMS_PATH,
      optimistic: ({ id }) => ({ id, isAvailable: true, isSoldOutToday: false }),
      failed,
    }),
    reorder: useAction({
      call: (ids: number[]) => call("PUT", "/api/menu/order", { ids }),
      changes: MENU_ITEMS_PATH,
      reordered: (items, ids) => [...items].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      done: "Menu updated!",
      failed,
    }),
    empty: useAction({
      call: () => call("DELETE", MENU_ITEMS_PATH),
      changes: MENU_ITEMS_PATH,
      failed,
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${MENU_ITEMS_PATH}/${id}`),
      removes: (id) => id,
      changes: MENU_ITEMS_PATH,
      done: "Item deleted!",
      failed,
    }),
  };
}
