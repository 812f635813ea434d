import { HeartPulse } from "lucide-react";
import type { SettingsPart } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";

export const healthPart: SettingsPart = {
  id: "health",
  label: "Site Health",
  about: "Mail, photos, disk, backups, clock",
  icon: HeartPulse,
  // Not loaded on the server: the call waits for other servers, and its answer is compared with this device's clock.
  calls: () => [],
  Panel: lazyPanel("site health", () => import("./health-card.tsx")),
};
