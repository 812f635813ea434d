import type { BusinessChange, BusinessSettings } from "../../../../schema/business.ts";
import { call } from "../../../lib/api.ts";
import { useAction } from "../../../ui/use-action.ts";

export const BUSINESS = "/api/business";

/** Saves the settings that a change names; answers with all of them. */
export const useSaveSettings = () =>
  useAction({
    call: (change: BusinessChange) => call<BusinessSettings>("PUT", BUSINESS, change),
    changes: BUSINESS,
    done: "Settings saved!",
    failed: { title: "Failed to save settings", description: "Please try again. What you typed is still here." },
  });
