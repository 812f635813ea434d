import { SEARCH_PATTERN } from "../../../../schema/list-filter.ts";
import type { Subscriber } from "../../../../schema/subscribers.ts";
import { SUBSCRIBER_TOTALS_PATH, SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";

/** The filters of the tab. */
export const SUBSCRIBER_FILTER = { search: SEARCH_PATTERN, channel: /^(email|sms)$/ };

/** The owner's calls about a subscriber. */
export function useSubscriberCalls() {
  return {
    change: useAction({
      call: (change: ActiveChange) => setActive(change),
      changes: SUBSCRIBERS_PATH,
      also: [SUBSCRIBER_TOTALS_PATH],
      optimistic: ({ row, isActive }) => ({ id: row.id, isActive }),
      done: "Subscriber updated!",
      undo: ({ isActive }, row) => (isActive ? undefined : () => setActive({ row, isActive: true }, "undo")),
      failed: { title: "Failed to update subscriber", description: "Please try again." },
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${SUBSCRIBERS_PATH}/${id}`),
      removes: (id) => id,
      changes: SUBSCRIBERS_PATH,
      also: [SUBSCRIBER_TOTALS_PATH],
      done: "Subscriber deleted successfully!",
      failed: { title: "Failed to delete subscriber", description: "Please try again or refresh the page" },
    }),
  };
}

/** A change of `isActive`. `row` is the subscriber as shown, so that a newer consent is not overwritten. */
interface ActiveChange {
  row: Subscriber;
  isActive: boolean;
}

const setActive = ({ row, isActive }: ActiveChange, why?: "undo") =>
  enqueue<Subscriber>({
    method: "PUT",
    path: `${SUBSCRIBERS_PATH}/${row.id}`,
    body: { isActive },
    list: SUBSCRIBERS_PATH,
    row: { id: row.id, isActive },
    before: row,
    requiresUnchanged: why === "undo",
    requiresUnchangedIfQueued: true,
    words: isActive ? "Activate a subscriber" : "Deactivate a subscriber",
  });
