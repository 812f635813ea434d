import { CalendarSync } from "lucide-react";
import { CALENDAR_FEED_PATH } from "../../lib/data/paths.ts";
import type { SettingsPart } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

export const calendarPart: SettingsPart = {
  id: "calendar",
  label: "Calendar",
  about: "Your plans in your own calendar",
  icon: CalendarSync,
  calls: () => [CALENDAR_FEED_PATH],
  Panel: lazyPanel("calendar feed", () => import("./calendar-card.tsx")),
};
