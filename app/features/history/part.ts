import { History } from "lucide-react";
import { listFilter, listPath } from "../../../schema/list-filter.ts";
import type { SettingsPart } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";
import { HISTORY_FILTER, HISTORY_PATH, HISTORY_PEOPLE_PATH } from "./history-calls.ts";

export const historyPart: SettingsPart = {
  id: "history",
  label: "History",
  about: "Who changed what, and when",
  icon: History,
  calls: (address) => [listPath(HISTORY_PATH, listFilter(address, HISTORY_FILTER)), HISTORY_PEOPLE_PATH],
  Panel: lazyPanel("history", () => import("./history-part.tsx")),
};
