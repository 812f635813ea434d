import type { Broadcast, BroadcastPayload, DeliveryStatus } from "../../schema/notifications.ts";
import type { DeliveryCount } from "../outbox/batches.ts";
import type { BroadcastRow } from "./store.ts";

/** A broadcast with the counts of its deliveries. */
export function withDeliveryCounts({ id, kind, payload, createdAt }: BroadcastRow, tally: DeliveryCount[]): Broadcast {
  const own = tally.filter(({ sendId }) => sendId === id);
  const count = (...statuses: DeliveryStatus[]) =>
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

function titleOf(payload: BroadcastPayload): string {
  if (payload.kind === "location-update") return payload.name;
  const text = payload.kind === "mass-email" ? payload.subject : payload.message;
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : text;
}
