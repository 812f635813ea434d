import { SEARCH } from "../../../../schema/list-filter.ts";
import type { Subscriber } from "../../../../schema/subscribers.ts";
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
      call: (change: Activity) => setActive(change),
      changes: SUBSCRIBERS,
      also: [SUBSCRIBER_TOTALS],
      foreseen: (change) => change,
      done: "Subscriber updated!",
      undo: ({ id, isActive }, after) => (isActive ? undefined : () => setActive({ id, isActive: true }, after)),
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

type Activity = { id: number; isActive: boolean };

/** @param only the subscriber as they must still be for it */
const setActive = ({ id, isActive }: Activity, only?: Subscriber) =>
  press<Subscriber>({
    method: "PUT",
    path: `${SUBSCRIBERS}/${id}`,
    body: { isActive },
    list: SUBSCRIBERS,
    row: { id, isActive },
    before: only,
    isOverNothingElse: only !== undefined,
    words: isActive ? "Activate a subscriber" : "Deactivate a subscriber",
  });
