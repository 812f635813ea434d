import { SEARCH } from "../../../../schema/list-filter.ts";
import { call } from "../../../lib/api.ts";
import { press } from "../../../lib/pocket/drain.ts";
import { useAction } from "../../../ui/use-action.ts";

export const SUBSCRIBERS = "/api/subscribers";
/** What the tab searches them by. */
export const SUBSCRIBER_FILTER = { search: SEARCH };

export const SUBSCRIBER_TOTALS = `${SUBSCRIBERS}/totals`;

/** What the owner does with a subscriber. */
export function useSubscriberCalls() {
  return {
    change: useAction({
      call: setActive,
      changes: SUBSCRIBERS,
      also: [SUBSCRIBER_TOTALS],
      foreseen: (change) => change,
      done: "Subscriber updated!",
      undo: ({ id, isActive }) => (isActive ? undefined : () => setActive({ id, isActive: true })),
      failed: { title: "Failed to update subscriber", description: "Please try again." },
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${SUBSCRIBERS}/${id}`),
      removes: (id) => id,
      changes: SUBSCRIBERS,
      also: [SUBSCRIBER_TOTALS],
      done: "Subscriber deleted successfully!",
      failed: { title: "Failed to delete subscriber", description: "Please try again or refresh the page" },
    }),
  };
}

const setActive = ({ id, isActive }: { id: number; isActive: boolean }) =>
  press({
    method: "PUT",
    path: `${SUBSCRIBERS}/${id}`,
    body: { isActive },
    list: SUBSCRIBERS,
    row: { id, isActive },
    words: isActive ? "Activate a subscriber" : "Deactivate a subscriber",
  });
