import { History } from "lucide-react";
import { listFilter, listPath } from "../../../schema/list-filter.ts";
import type { SettingsPart } from "../../ui/desk-tab.ts";
import { fetchedPart } from "../../ui/fetched-part.tsx";
import { HISTORY, HISTORY_FILTER, PEOPLE } from "./history-calls.ts";

export const historyPart: SettingsPart = {
  id: "history",
  label: "History",
  about: "Who changed what, and when",
  icon: History,
  calls: (address) => [listPath(HISTORY, listFilter(address, HISTORY_FILTER)), PEOPLE],
  Panel: fetchedPart("history", () => import("./history-part.tsx")),
};
