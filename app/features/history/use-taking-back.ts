import { useQueryClient } from "@tanstack/react-query";
import { CallFailed, call } from "../../lib/api.ts";
import { ofList } from "../../lib/list-rows.ts";
import { useAction } from "../../ui/use-action.ts";
import { HISTORY } from "./history-calls.ts";

export type TakingBack = ReturnType<typeof useTakingBack>;

/** Takes a change back. It may be of anything: all that the desk knows is asked for again. */
export function useTakingBack() {
  const client = useQueryClient();
  const action = useAction({
    call: (id: number) => call("POST", `${HISTORY}/${id}/take-back`),
    changes: HISTORY,
    done: "Taken back!",
    failed: (error) => ({
      title: "Not taken back",
      description: (error instanceof CallFailed && error.answer?.message) || "Please try again.",
    }),
  });
  return {
    isTakingBack: (id: number) => action.isPending && action.variables === id,
    takeBack: (id: number) =>
      action.mutate(id, {
        onSuccess: () => void client.invalidateQueries(),
        // The list shows what has come between.
        onError: () => void client.invalidateQueries(ofList(HISTORY)),
      }),
  };
}
