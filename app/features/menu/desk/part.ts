import { UtensilsCrossed } from "lucide-react";
import { MENU_ITEMS_PATH } from "../../../lib/data/paths.ts";
import type { SettingsPart } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";

export const menuPart: SettingsPart = {
  id: "menu",
  label: "Menu",
  about: "What you sell",
  icon: UtensilsCrossed,
  calls: () => [MENU_ITEMS_PATH],
  Panel: lazyPanel("menu", () => import("./menu-editor.tsx")),
};
