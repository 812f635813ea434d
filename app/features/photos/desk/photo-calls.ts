import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useDeskCall } from "../../../lib/desk-call.ts";
import { saveAnswer } from "../../../lib/save-answer.ts";
import { toast } from "../../../ui/toast.tsx";
import { PHOTO_SUBMISSIONS } from "../upload/use-submission.ts";

export type PhotoCalls = ReturnType<typeof usePhotoCalls>;

export function usePhotoCalls() {
  const client = useQueryClient();
  return {
    approve: useMutation({
      // Where photos do not wait for approval, Approve only says so (spec section 2).
      mutationFn: async ({ id, isHeldBack }: { id: number; isHeldBack: boolean }) =>
        isHeldBack ? call("PUT", `${PHOTO_SUBMISSIONS}/${id}/approve`) : undefined,
      async onSuccess(_answer, { isHeldBack }) {
        toast({ title: "Photo approved for gallery display!" });
        if (isHeldBack) await client.invalidateQueries({ queryKey: [PHOTO_SUBMISSIONS] });
      },
      onError: () =>
        toast({ title: "Failed to approve photo", description: "Please try again", variant: "destructive" }),
    }),
    remove: useDeskCall({
      call: (id: number) => call("DELETE", `${PHOTO_SUBMISSIONS}/${id}`),
      changes: PHOTO_SUBMISSIONS,
      done: "Photo deleted successfully!",
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
