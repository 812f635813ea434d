import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface SummaryCardProps<Summary> {
  title: string;
  answer: UseQueryResult<Summary>;
  action?: ReactNode;
  className?: string;
  children: (summary: Summary) => ReactNode;
}

/** A card of the overview, with a state for loading and one for a failure. */
export const SummaryCard = <Summary,>({
  title,
  answer,
  action,
  className = "",
  children,
}: SummaryCardProps<Summary>) => (
  <Card className={`p-4 sm:p-5 ${className}`}>
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between">
      <h2 className="text-xl">{title}</h2>
      {action}
    </div>
    <AnswerView answer={answer} noun={title.toLowerCase()} skeleton={<Skeleton className="h-32" />}>
      {children}
    </AnswerView>
  </Card>
);
