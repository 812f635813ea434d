import { Bookmark, MailOpen, Reply } from "lucide-react";
import type { ContactMessage } from "../../../../schema/contact.ts";
import { subjectLabel } from "../../../../schema/contact-subjects.ts";
import { useMomentWords } from "../../../lib/page/moment-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { buttonLook } from "../../../ui/button-look.ts";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import type { MessageCalls } from "./message-calls.ts";

export function MessageRow({ message, calls }: { message: ContactMessage; calls: MessageCalls }) {
  const momentWords = useMomentWords();
  const { id, firstName, lastName, email, isRead, isSaved } = message;
  const subject = subjectLabel(message.subject);
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

  return (
    <article className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">{`${firstName} ${lastName}`}</h3>
        {isRead ? <Badge>Read</Badge> : <Badge tone="bad">New</Badge>}
        {isSaved && <Badge tone="highlight">Saved</Badge>}
        <span className="text-sm text-muted">{momentWords(message.createdAt)}</span>
      </header>
      <p className="text-muted wrap-anywhere">{`${subject} · ${email}`}</p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message.message}</p>
      <footer className="flex flex-wrap gap-2">
        <SteadyButton variant="secondary" size="sm" disabled={isRead} onClick={() => calls.markRead.mutate(id)}>
          <MailOpen aria-hidden size={18} /> Mark Read
        </SteadyButton>
        <SteadyButton variant="secondary" size="sm" disabled={isSaved} onClick={() => calls.save.mutate(id)}>
          <Bookmark aria-hidden size={18} /> Save
        </SteadyButton>
        <a className={buttonLook({ variant: "ghost", size: "sm" })} href={reply}>
          <Reply aria-hidden size={18} /> Reply
        </a>
        <DeleteButton onDelete={() => calls.remove.mutate(id)} />
      </footer>
    </article>
  );
}
