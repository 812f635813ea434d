import { CalendarDays, Camera, MessageSquare, Users } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { eventTypeLabel } from "../../../schema/booking-choices.ts";
import { longDay } from "../../../schema/times.ts";
import { AnswerView, RefreshButton } from "../../ui/answer-list.tsx";
import { useToday } from "../../lib/site.ts";
import { useSummary } from "../../lib/summary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The dashboard's first sight: where the truck is, what waits for the owner, and the counts. */
export function Overview({ notice, todaysStop }: { notice: ReactNode; todaysStop: ReactNode }) {
  const answer = useSummary();
  const today = useToday();
  const { bookings, messages, photos, subscribers } = answer.data ?? {};

  return (
    <div className="flex flex-col gap-5">
      {notice}
      {todaysStop}
      <ul
        aria-label="Counts"
        aria-busy={answer.isPending}
        className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-3 lg:grid-cols-4"
      >
        <Count
          tab="bookings"
          icon={CalendarDays}
          name="Total Bookings"
          count={bookings?.all}
          waiting={bookings?.pending}
          word="pending"
        />
        <Count
          tab="messages"
          icon={MessageSquare}
          name="Messages"
          count={messages?.all}
          waiting={messages?.unread}
          word="unread"
        />
        <Count tab="photos" icon={Camera} name="Photo Submissions" count={photos} />
        <Count tab="subscribers" icon={Users} name="Subscribers" count={subscribers} />
      </ul>
      <Card className="p-4 sm:p-5">
        <div className="mb-3 flex flex-wrap items-center justify-between">
          <h2 className="text-xl">Recent Activity</h2>
          <RefreshButton answers={[answer]} />
        </div>
        <AnswerView answer={answer} noun="bookings" skeleton={<Skeleton className="h-48" />}>
          {({ recent }) =>
            recent.length === 0 ? (
              <EmptyState title="No bookings yet" />
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {recent.map(({ id, customerName, eventType, preferredDate }) => (
                  <li key={id} className="py-3 first:pt-0 last:pb-0">
                    <p className="font-semibold wrap-anywhere">{customerName}</p>
                    <p className="text-muted">
                      {[eventTypeLabel(eventType), preferredDate && longDay(preferredDate, today)]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </AnswerView>
      </Card>
    </div>
  );
}

interface CountProps {
  tab: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  name: string;
  count: number | undefined;
  /** How many of them wait for the owner, and the word for it. */
  waiting?: number;
  word?: string;
}

function Count({ tab, icon: Icon, name, count, waiting, word }: CountProps) {
  return (
    <li>
      <Link
        to={`?tab=${tab}`}
        className="flex h-full flex-col gap-1 rounded-card border border-line bg-card p-4 text-ink no-underline shadow-card hover:border-control"
      >
        <span className="flex items-center gap-2 text-muted">
          <Icon size={18} aria-hidden /> {name}
        </span>
        <span className="flex flex-wrap items-center gap-2 font-display text-3xl font-semibold">
          {count ?? "–"}
          {waiting ? (
            <Badge tone="bad">
              {waiting} {word}
            </Badge>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
