import type { InvitedHelper } from "../../../schema/helpers.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { HELPERS } from "./sign-in-calls.ts";

/** The owner's calls on helpers. */
export function useHelperCalls() {
  return {
    invite: useAction({
      call: (body: { name: string; currentPassword: string }) => call<InvitedHelper>("POST", HELPERS, body),
      changes: HELPERS,
      failed: (error) => ({
        title: "Failed to invite",
        description: (error instanceof CallFailed && error.answer?.message) || "Please try again.",
      }),
    }),
    end: useAction({
      call: (id: number) => call("DELETE", `${HELPERS}/${id}`),
      changes: HELPERS,
      removes: (id) => id,
      done: () => ({
        title: "Removed",
        description: "What's stored on their phone is deleted as soon as it's online.",
      }),
      failed: { title: "Failed to remove the helper", description: "Please try again." },
    }),
  };
}
