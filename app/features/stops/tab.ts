import { MapPin } from "lucide-react";
import { listPath } from "../../../schema/list-filter.ts";
import { LOCATIONS, SERIES } from "../../lib/data/paths.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { fetchedPart } from "../../ui/fetched-part.tsx";

export const locationsTab: DeskTab = {
  id: "locations",
  label: "Locations",
  icon: MapPin,
  calls: () => [listPath(LOCATIONS), SERIES],
  Panel: fetchedPart("locations", () => import("./locations-tab.tsx")),
};
