import { Megaphone } from "lucide-react";
import { listPath } from "../../../schema/list-filter.ts";
import {
  FAILED_TRANSACTIONAL_PATH,
  LOCATIONS_PATH,
  NOTIFICATION_STATUS_PATH,
  SENDS_PATH,
  SUBSCRIBER_TOTALS_PATH,
} from "../../lib/data/paths.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

export const massCommTab: DeskTab = {
  id: "communications",
  label: "Mass Comm",
  icon: Megaphone,
  calls: () => [
    NOTIFICATION_STATUS_PATH,
    SUBSCRIBER_TOTALS_PATH,
    SENDS_PATH,
    FAILED_TRANSACTIONAL_PATH,
    listPath(LOCATIONS_PATH),
  ],
  Panel: lazyPanel("mass communication", () => import("./communications-tab.tsx")),
};
