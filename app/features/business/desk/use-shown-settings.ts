import { useEffect } from "react";
import type { BusinessSettings } from "../../../../schema/business.ts";
import { newerBusiness } from "../../../lib/data/newer-business.ts";

/** Lets the page wear the settings as they are now: its name and its colors. */
export function useShownSettings(settings: BusinessSettings | undefined) {
  useEffect(() => {
    if (settings) newerBusiness.set(settings);
  }, [settings]);
}
