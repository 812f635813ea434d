import { Megaphone } from "lucide-react";
import { listPath } from "../../../schema/list-filter.ts";
import {
  FAILED_TRANSACTIONAL,
  LOCATIONS,
  NOTIFICATION_STATUS,
  SENDS,
  SUBSCRIBER_TOTALS,
} from "../../lib/data/paths.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

export const massCommTab: DeskTab = {
  id: "communications",
  label: "Mass Comm",
  icon: Megaphone,
  calls: () => [NOTIFICATION_STATUS, SUBSCRIBER_TOTALS, SENDS, FAILED_TRANSACTIONAL, listPath(LOCATIONS)],
  Panel: lazyPanel("mass communication", () => import("./communications-tab.tsx")),
};
