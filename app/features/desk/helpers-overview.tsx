import { Camera, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HelpersSummary } from "../../../schema/summary.ts";
import { SUMMARY_PATH, useAnswer } from "../../lib/data/queries.ts";
import { useRefreshOnNewDay } from "../../lib/page/use-new-day.ts";
import { RefreshButton } from "../../ui/answer-list.tsx";
import { NextSevenDays } from "./next-seven-days.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** A helper's first tab: today's stop, the number of photos to approve, and the next seven days. */
export function HelpersOverview({ todaysStop }: { todaysStop: ReactNode }) {
  const answer = useAnswer<HelpersSummary>(SUMMARY_PATH);
  useRefreshOnNewDay(answer.refetch);
  const waiting = answer.data?.photos.waiting ?? 0;
  return (
    <div className="flex flex-col gap-5">
      {todaysStop}
      {waiting > 0 && (
        <Link
          to="?tab=photos"
          className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-card px-4 py-3 text-ink no-underline shadow-card hover:border-control"
        >
          <Camera aria-hidden size={20} className="shrink-0 text-link" />
          <span className="grow">
            <strong className="font-semibold">{waiting}</strong>{" "}
            <span>{waiting === 1 ? "photo to approve" : "photos to approve"}</span>
          </span>
          <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
        </Link>
      )}
      <SummaryCard title="Next Seven Days" answer={answer} action={<RefreshButton answers={[answer]} />}>
        {({ week }) => <NextSevenDays {...week} />}
      </SummaryCard>
    </div>
  );
}
