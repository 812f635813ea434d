import { UtensilsCrossed } from "lucide-react";
import { MENU_ITEMS } from "../../../lib/data/paths.ts";
import type { SettingsPart } from "../../../ui/desk-tab.ts";
import { fetchedPart } from "../../../ui/fetched-part.tsx";

export const menuPart: SettingsPart = {
  id: "menu",
  label: "Menu",
  about: "What you sell",
  icon: UtensilsCrossed,
  calls: () => [MENU_ITEMS],
  Panel: fetchedPart("menu", () => import("./menu-editor.tsx")),
};
