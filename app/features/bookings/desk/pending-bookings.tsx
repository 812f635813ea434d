import { CountBadge } from "../../../ui/count-badge.tsx";
import { useBookings } from "./booking-calls.ts";

/** How many requests wait for an answer. */
export function PendingBookings() {
  const pending = useBookings().data?.filter(({ status }) => status === "pending").length;
  return <CountBadge count={pending} noun="pending" />;
}
