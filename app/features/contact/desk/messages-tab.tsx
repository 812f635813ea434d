import { useState } from "react";
import type { ContactMessage } from "../../../../schema/contact.ts";
import { subjectLabel } from "../../../../schema/contact-subjects.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { searchFor } from "../../../lib/search.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { MESSAGES, useMessageCalls } from "./message-calls.ts";
import { MessageRow } from "./message-row.tsx";

/** The dashboard's Messages tab: unread ones first, each group newest first. */
export default function MessagesTab() {
  const answer = useAnswer<ContactMessage[]>(MESSAGES);
  const calls = useMessageCalls();
  const [text, setText] = useState("");

  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Contact Messages</h2>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerList
        answer={answer}
        noun="messages"
        empty={<EmptyState title="No messages yet">What visitors write on the website appears here.</EmptyState>}
      >
        {(messages) => {
          const isFound = searchFor(text);
          const shown = messages
            .filter((message) => isFound(wordsOf(message)))
            .sort((one, other) => Number(one.isRead) - Number(other.isRead));
          return (
            <>
              <search className="mb-2 block max-w-md">
                <TextField label="Search" type="search" value={text} onChange={({ target }) => setText(target.value)} />
              </search>
              {shown.length === 0 && <p className="py-8 text-center text-muted">No message matches.</p>}
              <WindowedList rows={shown} keyOf={({ id }) => id} label="Messages" estimate={210}>
                {(message) => <MessageRow message={message} calls={calls} />}
              </WindowedList>
            </>
          );
        }}
      </AnswerList>
    </Card>
  );
}

const wordsOf = (message: ContactMessage) => [
  `${message.firstName} ${message.lastName}`,
  message.email,
  subjectLabel(message.subject),
  message.message,
];
