import type { BookingStatus } from "../../../../schema/booking-choices.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
};

const TONES: Record<BookingStatus, BadgeTone> = { pending: "neutral", confirmed: "good", cancelled: "quiet" };

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
