import { useSummary } from "../../../lib/data/summary.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** How many messages have not been read. */
export function UnreadMessages() {
  return <CountBadge count={useSummary().data?.messages.unread} noun="unread" />;
}
