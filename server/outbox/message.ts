import type { Selectable } from "kysely";
import type { SentMessage } from "../../schema/notifications.ts";
import type { Tables } from "../db/tables.ts";

/** A message of the outbox. */
export type Message = Selectable<Tables["outbox"]>;

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
