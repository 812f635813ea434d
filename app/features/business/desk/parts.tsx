import { Clock, Palette, Send, Store, Tag } from "lucide-react";
import type { ReactNode } from "react";
import {
  AUTOMATIC_MESSAGES_PATH,
  BUSINESS_PATH,
  CURRENT_HERO_PATH,
  NOTIFICATION_STATUS_PATH,
  TRANSACTIONAL_PATH,
} from "../../../lib/data/paths.ts";
import type { SettingsPart } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";

export const businessPart: SettingsPart = {
  id: "business",
  label: "Business",
  about: "Name, contact, links",
  icon: Store,
  calls: () => [BUSINESS_PATH],
  Panel: lazyPanel("settings", () => import("./business-part.tsx")),
};

export const hoursPart: SettingsPart = {
  id: "hours",
  label: "Hours",
  about: "When you're usually open",
  icon: Clock,
  calls: () => [BUSINESS_PATH],
  Panel: lazyPanel("hours", () => import("./hours-part.tsx")),
};

export const pricesPart: SettingsPart = {
  id: "prices",
  label: "Prices",
  about: "Sizes, packages, event types",
  icon: Tag,
  calls: () => [BUSINESS_PATH],
  Panel: lazyPanel("prices", () => import("./prices-part.tsx")),
};

export const lookPart: SettingsPart = {
  id: "look",
  label: "Look",
  about: "Colors, logo, hero photo",
  icon: Palette,
  calls: () => [BUSINESS_PATH, CURRENT_HERO_PATH],
  Panel: lazyPanel("look", () => import("./look-part.tsx")),
};

const SendingPart = lazyPanel("sending", () => import("./sending-part.tsx"));

/** @param examples the cards with examples of messages */
export const sendingPart = (examples: ReactNode): SettingsPart => ({
  id: "sending",
  label: "Sending",
  about: "Mail, SMS, notifications",
  icon: Send,
  calls: () => [BUSINESS_PATH, AUTOMATIC_MESSAGES_PATH, NOTIFICATION_STATUS_PATH, TRANSACTIONAL_PATH],
  Panel: Object.assign(() => <SendingPart examples={examples} />, { preload: SendingPart.preload }),
});
