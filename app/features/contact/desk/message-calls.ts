import { SEARCH_PATTERN } from "../../../../schema/list-filter.ts";
import { MESSAGES_PATH } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";

/** What the tab searches them by. */
export const MESSAGE_FILTER = { search: SEARCH_PATTERN };

export type MessageCalls = ReturnType<typeof useMessageCalls>;

/** What the owner does with a message. */
export function useMessageCalls() {
  const tryAgain = { title: "Failed to update message", description: "Please try again." };
  const read = {
    call: (id: number) =>
      enqueue({
        method: "PUT",
        path: `${MESSAGES_PATH}/${id}/read`,
        list: MESSAGES_PATH,
        row: { id, isRead: true },
        words: "Message read",
      }),
    changes: MESSAGES_PATH,
    optimistic: (id: number) => ({ id, isRead: true }),
    failed: tryAgain,
  };
  return {
    /** Marks an opened message as read. A failure shows no toast: the owner pressed no button. */
    read: useAction({ ...read, isExpectedError: () => true }),
    markRead: useAction({ ...read, done: "Message marked as read!" }),
    save: useAction({
      call: (id: number) =>
        enqueue({
          method: "PUT",
          path: `${MESSAGES_PATH}/${id}/save`,
          list: MESSAGES_PATH,
          row: { id, isSaved: true },
          words: "Message saved",
        }),
      changes: MESSAGES_PATH,
      optimistic: (id) => ({ id, isSaved: true }),
      done: "Message saved!",
      failed: tryAgain,
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${MESSAGES_PATH}/${id}`),
      removes: (id) => id,
      changes: MESSAGES_PATH,
      done: "Message deleted successfully!",
      undo: (id) => () => call("POST", `${MESSAGES_PATH}/${id}/restore`),
      failed: { title: "Failed to delete message", description: "Please try again or refresh the page" },
    }),
  };
}
