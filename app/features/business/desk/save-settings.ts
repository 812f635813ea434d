import { useQueryClient } from "@tanstack/react-query";
import type { BusinessChange, BusinessSettings } from "../../../../schema/business.ts";
import { BUSINESS_PATH, PHOTO_SUBMISSIONS_PATH } from "../../../lib/data/paths.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";

/** Saves the settings that a change names, and returns all settings. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useAction({
    async call(change: BusinessChange) {
      const saved = await call<BusinessSettings>("PUT", BUSINESS_PATH, change);
      // The next form, for example the next step of the first setup, starts with the saved values.
      client.setQueryData([BUSINESS_PATH], saved);
      return saved;
    },
    changes: BUSINESS_PATH,
    // A setting decides whether photos need an approval.
    also: [PHOTO_SUBMISSIONS_PATH],
    done: "Settings saved!",
    failed: { title: "Failed to save settings", description: "Please try again. What you typed is still here." },
  });
}
