import type { MessageStatus, Send, SendDetails, SentMessage } from "../../schema/notifications.ts";
import type { SendPayload } from "../outbox/content.ts";
import type { Message } from "../outbox/store.ts";
import type { SendRow } from "./sends-store.ts";

interface Tally {
  sendId: number | null;
  status: MessageStatus;
  count: number;
  delivered: number;
}

/** A send with the counts of its messages. */
export function counted({ id, kind, payload, createdAt }: SendRow, tally: Tally[]): Send {
  const own = tally.filter(({ sendId }) => sendId === id);
  const count = (...statuses: MessageStatus[]) =>
    own.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
  return {
    id,
    kind,
    title: titleOf(payload),
    createdAt,
    total: count("queued", "sending", "sent", "failed", "cancelled"),
    successCount: count("sent"),
    queuedCount: count("queued", "sending"),
    failedCount: count("failed"),
    cancelledCount: count("cancelled"),
    deliveredCount: own.reduce((sum, { delivered }) => sum + delivered, 0),
  };
}

const TITLE_LENGTH = 60;

function titleOf(payload: SendPayload): string {
  if (payload.kind === "location-update") return payload.stop.name;
  const text = payload.kind === "mass-email" ? payload.subject : payload.message;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : text;
}

export const details = (send: Send, failed: Message[]): SendDetails => ({ ...send, failed: failed.map(shownMessage) });

/** A message as the owner sees it. */
export const shownMessage = (message: Message): SentMessage => ({
  id: message.id,
  channel: message.channel,
  recipient: message.recipient,
  status: message.status,
  attempts: message.attempts,
  reason: message.error,
  nextAttemptAt: message.status === "queued" ? message.nextAttemptAt : null,
  sentAt: message.sentAt,
  deliveredAt: message.deliveredAt,
});
