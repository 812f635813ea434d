import { Bookmark, MailOpen, Reply } from "lucide-react";
import { useEffect } from "react";
import type { ContactMessage } from "../../../../schema/contact.ts";
import { subjectLabel } from "../../../../schema/contact-subjects.ts";
import { mailLink } from "../../../lib/page/contact-links.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { buttonLook } from "../../../ui/button-look.ts";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import type { MessageCalls } from "./message-calls.ts";

interface MessageDetailsProps {
  message: ContactMessage;
  calls: MessageCalls;
  onDeleted: () => void;
}

/** A message and its actions. Opening it marks it as read. */
export function MessageDetails({ message, calls, onDeleted }: MessageDetailsProps) {
  const formatTimestamp = useFormatTimestamp();
  const { id, email, isRead, isSaved } = message;
  const subject = subjectLabel(message.subject);

  useEffect(() => {
    if (!isRead) calls.read.mutate(id);
  }, [id]);

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted wrap-anywhere">{`${subject} · ${email} · ${formatTimestamp(message.createdAt)}`}</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message.message}</p>
      <footer className="mt-2 flex flex-wrap gap-2">
        <a
          className={buttonLook({ size: "sm" })}
          href={`${mailLink(encodeURIComponent(email))}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          <Reply aria-hidden size={18} /> Reply
        </a>
        <SingleTapButton variant="secondary" size="sm" disabled={isRead} onClick={() => calls.markRead.mutate(id)}>
          <MailOpen aria-hidden size={18} /> Mark Read
        </SingleTapButton>
        <SingleTapButton variant="secondary" size="sm" disabled={isSaved} onClick={() => calls.save.mutate(id)}>
          <Bookmark aria-hidden size={18} /> Save
        </SingleTapButton>
        <DeleteButton
          onDelete={() => {
            calls.remove.mutate(id);
            onDeleted();
          }}
        />
      </footer>
    </div>
  );
}
