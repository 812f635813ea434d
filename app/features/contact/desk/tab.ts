import { MessageSquare } from "lucide-react";
import { listFilter, listPath } from "../../../../schema/list-filter.ts";
import type { DeskTab } from "../../../ui/desk-tab.ts";
import { fetchedPart } from "../../../ui/fetched-part.tsx";
import { MESSAGE_FILTER, MESSAGES } from "./message-calls.ts";
import { UnreadMessages } from "./unread-messages.tsx";

export const messagesTab: DeskTab = {
  id: "messages",
  label: "Messages",
  icon: MessageSquare,
  Waiting: UnreadMessages,
  calls: (address) => [listPath(MESSAGES, listFilter(address, MESSAGE_FILTER))],
  Panel: fetchedPart("messages", () => import("./messages-tab.tsx")),
};
