import { CalendarDays, Camera, ChevronRight, type LucideIcon, MessageSquare } from "lucide-react";
import { Link } from "react-router";
import type { Summary } from "../../../schema/summary.ts";

/** Counts the requests, messages and photos that wait for the owner, each with a link. */
export function PendingCounts({ bookings, messages, photos }: Pick<Summary, "bookings" | "messages" | "photos">) {
  const waiting: { tab: string; icon: LucideIcon; count: number; one: string; more: string }[] = [
    {
      tab: "bookings&status=pending",
      icon: CalendarDays,
      count: bookings.pending,
      one: "booking request",
      more: "booking requests",
    },
    { tab: "messages", icon: MessageSquare, count: messages.unread, one: "unread message", more: "unread messages" },
    { tab: "photos", icon: Camera, count: photos.waiting, one: "photo to approve", more: "photos to approve" },
  ];
  const shown = waiting.filter(({ count }) => count > 0);
  if (shown.length === 0) return <p className="text-muted">All caught up.</p>;
  return (
    <ul className="-my-2 flex flex-col divide-y divide-line">
      {shown.map(({ tab, icon: Icon, count, one, more }) => (
        <li key={tab}>
          <Link to={`?tab=${tab}`} className="flex min-h-12 items-center gap-3 text-ink no-underline hover:text-link">
            <Icon aria-hidden size={20} className="shrink-0 text-link" />
            <span className="grow">
              <strong className="font-semibold">{count}</strong> <span>{count === 1 ? one : more}</span>
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
