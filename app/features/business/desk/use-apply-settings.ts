import { useEffect } from "react";
import type { BusinessSettings } from "../../../../schema/business.ts";
import { changedBusiness } from "../../../lib/data/changed-business.ts";

/** Applies the current settings to the page, such as its name and colors. */
export function useApplySettings(settings: BusinessSettings | undefined) {
  useEffect(() => {
    if (settings) changedBusiness.set(settings);
  }, [settings]);
}
