import { useMutation } from "@tanstack/react-query";
import { PHOTO_SUBMISSIONS } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { saveAnswer } from "../../../lib/net/save-answer.ts";
import { toast } from "../../../ui/toast.tsx";

/** Where photos do not wait for approval, Approve only says so (product.md, *Screens*). */
export const APPROVED = "Photo approved for gallery display!";

export type PhotoCalls = ReturnType<typeof usePhotoCalls>;

export function usePhotoCalls() {
  return {
    approve: useAction({
      call: (id: number) => call("PUT", `${PHOTO_SUBMISSIONS}/${id}/approve`),
      changes: PHOTO_SUBMISSIONS,
      done: APPROVED,
      failed: { title: "Failed to approve photo", description: "Please try again" },
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${PHOTO_SUBMISSIONS}/${id}`),
      removes: (id) => id,
      changes: PHOTO_SUBMISSIONS,
      done: "Photo deleted successfully!",
      undo: (id) => () => call("POST", `${PHOTO_SUBMISSIONS}/${id}/restore`),
      failed: { title: "Failed to delete photo", description: "Please try again or refresh the page" },
    }),
    download: useMutation({
      mutationFn({ id, position }: { id: number; position: number }) {
        toast({ title: "Photo download started!" });
        return saveAnswer(`${PHOTO_SUBMISSIONS}/${id}/original/${position}`);
      },
      onError: () => toast({ title: "Download failed", description: "Please try again", variant: "destructive" }),
    }),
  };
}
