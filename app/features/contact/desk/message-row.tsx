import { MailOpen } from "lucide-react";
import type { ContactMessage } from "../../../../schema/contact.ts";
import { subjectLabel } from "../../../../schema/contact-subjects.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";

interface MessageRowProps {
  message: ContactMessage;
  opens: { to: string; isOpen: boolean };
  onMarkRead: () => void;
}

export function MessageRow({ message, opens, onMarkRead }: MessageRowProps) {
  const formatTimestamp = useFormatTimestamp();
  const { firstName, lastName, isRead, isSaved } = message;
  return (
    <ListRow
      title={`${firstName} ${lastName}`}
      badges={
        <>
          {isRead ? <Badge>Read</Badge> : <Badge tone="info">New</Badge>}
          {isSaved && <Badge tone="highlight">Saved</Badge>}
        </>
      }
      when={formatTimestamp(message.createdAt)}
      facts={`${subjectLabel(message.subject)}: ${message.message}`}
      opens={opens}
      action={
        !isRead && (
          <SingleTapButton variant="secondary" size="sm" onClick={onMarkRead}>
            <MailOpen aria-hidden size={18} className="max-sm:hidden" /> Mark Read
          </SingleTapButton>
        )
      }
    />
  );
}
