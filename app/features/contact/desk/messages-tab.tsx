import type { ContactMessage } from "../../../../schema/contact.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { MESSAGE_FILTER, MESSAGES, useMessageCalls } from "./message-calls.ts";
import { MessageRow } from "./message-row.tsx";

const TAB = "messages";

/** The dashboard's Messages tab: unread ones first, each group newest first. */
export default function MessagesTab() {
  const { answer, filter, setFilter, isEmpty, hasMore, more } = useList<ContactMessage>(TAB, MESSAGES, MESSAGE_FILTER);
  const calls = useMessageCalls();

  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Contact Messages</h2>
        <RefreshButton answers={[answer]} lists={[MESSAGES]} />
      </div>
      {!isEmpty && <ListSearch text={filter.search} onChange={(search) => setFilter({ search })} />}
      <AnswerList
        answer={answer}
        noun="messages"
        empty={
          isEmpty ? (
            <EmptyState title="No messages yet">What visitors write on the website appears here.</EmptyState>
          ) : (
            <p className="py-8 text-center text-muted">No message matches.</p>
          )
        }
      >
        {(messages) => (
          <>
            <WindowedList
              // What is read on this page moves behind the unread ones.
              rows={[...messages].sort((one, other) => Number(one.isRead) - Number(other.isRead))}
              keyOf={({ id }) => id}
              label="Messages"
              estimate={210}
            >
              {(message) => <MessageRow message={message} calls={calls} />}
            </WindowedList>
            {hasMore && <MoreRows onMore={more} />}
          </>
        )}
      </AnswerList>
    </Card>
  );
}
