import type { ContactMessage } from "../../../../schema/contact.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** How many messages have not been read. */
export function UnreadMessages() {
  const unread = useAnswer<ContactMessage[]>("/api/contact-messages").data?.filter(({ isRead }) => !isRead).length;
  return <CountBadge count={unread} noun="unread" />;
}
