import type { InvitedHelper } from "../../../schema/helpers.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { HELPERS_PATH } from "./sign-in-calls.ts";

/** The owner's calls on helpers. */
export function useHelperCalls() {
  return {
    invite: useAction({
      call: (body: { name: string; currentPassword: string }) => call<InvitedHelper>("POST", HELPERS_PATH, body),
      changes: HELPERS_PATH,
      failed: (error) => ({
        title: "Failed to invite",
        description: (error instanceof CallFailed && error.answer?.message) || "Please try again.",
      }),
    }),
    end: useAction({
      call: (id: number) => call("DELETE", `${HELPERS_PATH}/${id}`),
      changes: HELPERS_PATH,
      removes: (id) => id,
      done: () => ({
        title: "Removed",
        description: "What's stored on their phone is deleted as soon as it's online.",
      }),
      failed: { title: "Failed to remove the helper", description: "Please try again." },
    }),
  };
}
