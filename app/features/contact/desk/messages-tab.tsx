import type { ContactMessage } from "../../../../schema/contact.ts";
import { MESSAGES_PATH } from "../../../lib/data/paths.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { useOpenedRow } from "../../../lib/data/use-opened-row.ts";
import { DeskList } from "../../../ui/desk-list.tsx";
import { Details } from "../../../ui/details.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAndDetails } from "../../../ui/list-and-details.tsx";
import { MESSAGE_FILTER, useMessageCalls } from "./message-calls.ts";
import { MessageDetails } from "./message-details.tsx";
import { MessageRow } from "./message-row.tsx";

const TAB = "messages";

/** The dashboard's Messages tab: unread ones first, each group newest first. */
export default function MessagesTab() {
  const list = useList<ContactMessage>(TAB, MESSAGES_PATH, MESSAGE_FILTER);
  const calls = useMessageCalls();
  const { openedId, linkTo, close } = useOpenedRow(TAB);
  const opened = list.answer.data?.find(({ id }) => id === openedId);

  return (
    <ListAndDetails
      hint="Choose a message to read it."
      details={
        opened && (
          <Details title={`${opened.firstName} ${opened.lastName}`} onClose={close}>
            <MessageDetails message={opened} calls={calls} onDeleted={close} />
          </Details>
        )
      }
    >
      <DeskList
        title="Contact Messages"
        noun="messages"
        list={list}
        // A message that is marked as read here moves behind the unread ones.
        inOrder={(messages) => [...messages].sort((one, other) => Number(one.isRead) - Number(other.isRead))}
        keyOf={({ id }) => id}
        refreshes={[MESSAGES_PATH]}
        empty={<EmptyState title="No messages yet">Messages from the website appear here.</EmptyState>}
        noMatch="No message matches."
      >
        {(message) => (
          <MessageRow
            message={message}
            opens={{ to: linkTo(message.id), isOpen: message.id === openedId }}
            onMarkRead={() => calls.markRead.mutate(message.id)}
          />
        )}
      </DeskList>
    </ListAndDetails>
  );
}
