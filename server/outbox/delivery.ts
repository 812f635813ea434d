import type { Selectable } from "kysely";
import type { Delivery } from "../../schema/notifications.ts";
import type { Tables } from "../db/tables.ts";

/** A delivery of the outbox. */
export type DeliveryRow = Selectable<Tables["outbox"]>;

/** A delivery as the owner sees it. */
export const toDelivery = (delivery: DeliveryRow): Delivery => ({
  id: delivery.id,
  channel: delivery.channel,
  recipient: delivery.recipient,
  status: delivery.status,
  attempts: delivery.attempts,
  reason: delivery.error,
  nextAttemptAt: delivery.status === "queued" ? delivery.nextAttemptAt : null,
  sentAt: delivery.sentAt,
  deliveredAt: delivery.deliveredAt,
});
