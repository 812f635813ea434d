import { MapPin } from "lucide-react";
import { listPath } from "../../../schema/list-filter.ts";
import { LOCATIONS, SERIES } from "../../lib/data/paths.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

export const locationsTab: DeskTab = {
  id: "locations",
  label: "Locations",
  icon: MapPin,
  calls: () => [listPath(LOCATIONS), SERIES],
  Panel: lazyPanel("locations", () => import("./locations-tab.tsx")),
};
