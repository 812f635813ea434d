import { BellRing } from "lucide-react";
import { PUSH_DEVICES_PATH } from "../../lib/data/paths.ts";
import type { SettingsPart } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

export const notificationsPart: SettingsPart = {
  id: "ringing",
  label: "Notifications",
  about: "What this phone tells you about",
  icon: BellRing,
  calls: () => [PUSH_DEVICES_PATH],
  Panel: lazyPanel("notifications", () => import("./notifications-part.tsx")),
};
