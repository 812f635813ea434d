import { useMutation } from "@tanstack/react-query";
import { PHOTO_SUBMISSIONS_PATH } from "../../../lib/data/paths.ts";
import type { Toast } from "../../../lib/data/toasts.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { CallFailed, call } from "../../../lib/net/api.ts";
import { saveAnswerAsFile } from "../../../lib/net/save-answer.ts";
import { toast } from "../../../ui/toast.tsx";

/** The toast of *Approve*. When photos need no approval, *Approve* does nothing else. */
export const APPROVED_TOAST = "Photo approved for gallery display!";

const approve = (id: number) => call("PUT", `${PHOTO_SUBMISSIONS_PATH}/${id}/approve`);
const remove = (id: number) => call("DELETE", `${PHOTO_SUBMISSIONS_PATH}/${id}`);
const restore = (id: number) => call("POST", `${PHOTO_SUBMISSIONS_PATH}/${id}/restore`);

export type PhotoCalls = ReturnType<typeof usePhotoCalls>;

export function usePhotoCalls() {
  return {
    approve: useAction({
      call: approve,
      changes: PHOTO_SUBMISSIONS_PATH,
      done: APPROVED_TOAST,
      failed: { title: "Failed to approve photo", description: "Please try again" },
    }),
    remove: useAction({
      call: remove,
      removes: (id) => id,
      changes: PHOTO_SUBMISSIONS_PATH,
      done: "Photo deleted successfully!",
      undo: (id) => () => restore(id),
      failed: { title: "Failed to delete photo", description: "Please try again or refresh the page" },
    }),
    download: useMutation({
      mutationFn({ id, position }: { id: number; position: number }) {
        toast({ title: "Photo download started!" });
        return saveAnswerAsFile(`${PHOTO_SUBMISSIONS_PATH}/${id}/original/${position}`);
      },
      onError: () => toast({ title: "Download failed", description: "Please try again", variant: "destructive" }),
    }),
  };
}

/** The outcome of an action that makes one call for each of several photos. */
export interface BulkOutcome {
  done: number[];
  failedCount: number;
}

/** The calls on several photos at once. The toast of a partial failure has the number of photos that were changed. */
export function useBulkPhotoCalls() {
  return {
    approve: useAction({
      call: (ids: number[]) => callEach(ids, approve),
      changes: PHOTO_SUBMISSIONS_PATH,
      done: (outcome) => outcomeWords(outcome, "approved", APPROVED_TOAST),
      failed: { title: "Failed to approve the photos", description: "Please try again" },
    }),
    remove: useAction({
      call: (ids: number[]) => callEach(ids, remove),
      changes: PHOTO_SUBMISSIONS_PATH,
      done: (outcome) => outcomeWords(outcome, "deleted", "Photo deleted successfully!"),
      undo:
        (_ids, { done }) =>
        () =>
          Promise.all(done.map(restore)),
      failed: { title: "Failed to delete the photos", description: "Please try again or refresh the page" },
    }),
  };
}

/** @throws the first error when no call succeeded, and the error of a session that has ended */
async function callEach(ids: number[], change: (id: number) => Promise<unknown>): Promise<BulkOutcome> {
  const answers = await Promise.allSettled(ids.map(change));
  const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  const done = ids.filter((_, index) => answers[index]?.status === "fulfilled");
  const unauthorized = errors.find((error) => error instanceof CallFailed && error.status === 401);
  if (unauthorized || done.length === 0) throw unauthorized ?? errors[0];
  return { done, failedCount: errors.length };
}

function outcomeWords({ done, failedCount }: BulkOutcome, verb: string, one: string): Toast {
  const title = done.length === 1 ? one : `${done.length} photos ${verb}`;
  if (failedCount === 0) return { title };
  return {
    title: `${done.length} of ${done.length + failedCount} photos ${verb}`,
    description: "The others are still selected. Please try again.",
    variant: "destructive",
  };
}
