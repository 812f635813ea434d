import { useSummary } from "../../../lib/data/summary.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** How many requests wait for an answer. */
export function PendingBookings() {
  return <CountBadge count={useSummary().data?.bookings.pending} noun="pending" />;
}
