import { CalendarDays, Camera, MessageSquare, Users } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { eventTypeLabel } from "../../../schema/booking-choices.ts";
import type { Summary } from "../../../schema/summary.ts";
import { longDay } from "../../../schema/times.ts";
import { useSummary } from "../../lib/data/summary.ts";
import { useToday } from "../../lib/page/site.ts";
import { useRefreshOnNewDay } from "../../lib/page/use-new-day.ts";
import { RefreshButton } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NextSevenDays } from "./next-seven-days.tsx";
import { PendingCounts } from "./pending-counts.tsx";
import { SiteNeeds } from "./site-needs.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** The dashboard's first tab: today's stop, the work that waits for the owner, the next seven days, and the counts. */
export function Overview({ notice, todaysStop }: { notice: ReactNode; todaysStop: ReactNode }) {
  const answer = useSummary();
  useRefreshOnNewDay(answer.refetch);

  return (
    <div className="flex flex-col gap-5">
      {notice}
      {todaysStop}
      {answer.data && <SiteNeeds {...answer.data.setup} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="contents lg:flex lg:flex-col lg:gap-5">
          <SummaryCard title="Waiting for You" answer={answer} action={<RefreshButton answers={[answer]} />}>
            {(summary) => <PendingCounts {...summary} />}
          </SummaryCard>
          <SummaryCard title="Recent Activity" answer={answer} className="max-lg:order-last">
            {({ recent }) => <RecentActivity bookings={recent} />}
          </SummaryCard>
        </div>
        <SummaryCard title="Next Seven Days" answer={answer}>
          {({ week }) => <NextSevenDays {...week} />}
        </SummaryCard>
      </div>
      <Counts summary={answer.data} isPending={answer.isPending} />
    </div>
  );
}

function RecentActivity({ bookings }: { bookings: Summary["recent"] }) {
  const today = useToday();
  if (bookings.length === 0) return <EmptyState title="No bookings yet" />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {bookings.map(({ id, customerName, eventType, preferredDate }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold wrap-anywhere">{customerName}</p>
          <p className="text-muted">
            {[eventTypeLabel(eventType), preferredDate && longDay(preferredDate, today)].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Counts({ summary, isPending }: { summary: Summary | undefined; isPending: boolean }) {
  const { bookings, messages, photos, subscribers } = summary ?? {};
  return (
    <ul
      aria-label="Counts"
      aria-busy={isPending}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-3 lg:grid-cols-4"
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
      <Count tab="photos" icon={Camera} name="Photo Submissions" count={photos?.all} />
      <Count tab="subscribers" icon={Users} name="Subscribers" count={subscribers} />
    </ul>
  );
}

interface CountProps {
  tab: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  name: string;
  count: number | undefined;
  /** The number of those that wait for the owner. `word` is the text after it. */
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
          <Icon size={18} aria-hidden /> <span>{name}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 font-display text-3xl font-semibold">
          <span>{count ?? "–"}</span>
          {waiting ? <Badge>{`${waiting} ${word}`}</Badge> : null}
        </span>
      </Link>
    </li>
  );
}
