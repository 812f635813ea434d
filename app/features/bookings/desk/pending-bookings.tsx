import { useSummary } from "../../../lib/data/summary.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** The number of pending requests. */
export function PendingBookings() {
  return <CountBadge count={useSummary().data?.bookings.pending} noun="pending" />;
}
