import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { listPath } from "../../../schema/list-filter.ts";
import { LOCATIONS_PATH, SERIES_PATH } from "../../lib/data/paths.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";
import type { BroadcastSubject } from "./todays-stop.tsx";

const LocationsTab = lazyPanel("locations", () => import("./locations-tab.tsx"));

/** @param renderNotifyQuestion renders the question whether to send a broadcast */
export const locationsTab = (
  renderNotifyQuestion: (news: BroadcastSubject, onDone: () => void) => ReactNode,
): DeskTab => ({
  id: "locations",
  label: "Locations",
  icon: MapPin,
  calls: () => [listPath(LOCATIONS_PATH), SERIES_PATH],
  Panel: Object.assign(() => <LocationsTab renderNotifyQuestion={renderNotifyQuestion} />, {
    preload: LocationsTab.preload,
  }),
});
