import { useQueryClient } from "@tanstack/react-query";
import type { BusinessChange, BusinessSettings } from "../../../../schema/business.ts";
import { BUSINESS, PHOTO_SUBMISSIONS } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";

/** Saves the settings that a change names; answers with all of them. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useAction({
    async call(change: BusinessChange) {
      const saved = await call<BusinessSettings>("PUT", BUSINESS, change);
      // The form that opens next, as in the first setup, begins with it.
      client.setQueryData([BUSINESS], saved);
      return saved;
    },
    changes: BUSINESS,
    // Whether photos wait is a setting.
    also: [PHOTO_SUBMISSIONS],
    done: "Settings saved!",
    failed: { title: "Failed to save settings", description: "Please try again. What you typed is still here." },
  });
}
