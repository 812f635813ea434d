import { MessageSquare } from "lucide-react";
import { listFilter, listPath } from "../../../../schema/list-filter.ts";
import { MESSAGES_PATH } from "../../../lib/data/paths.ts";
import type { DeskTab } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";
import { MESSAGE_FILTER } from "./message-calls.ts";
import { UnreadMessages } from "./unread-messages.tsx";

export const messagesTab: DeskTab = {
  id: "messages",
  label: "Messages",
  icon: MessageSquare,
  Waiting: UnreadMessages,
  calls: (address) => [listPath(MESSAGES_PATH, listFilter(address, MESSAGE_FILTER))],
  Panel: lazyPanel("messages", () => import("./messages-tab.tsx")),
};
