import type { UseQueryResult } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface AnswerListProps<Row> {
  answer: UseQueryResult<Row[]>;
  /** What is listed, as in "The bookings could not be loaded". */
  noun: string;
  /** Stands there when the answer has no row. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list as the server answers it, with what shows while it loads, when it fails, and when it has nothing. */
export function AnswerList<Row>({ answer, noun, empty, children }: AnswerListProps<Row>) {
  if (answer.isPending) {
    return (
      <div role="status" aria-label={`Loading ${noun}`} className="flex flex-col gap-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-24" />
        ))}
      </div>
    );
  }
  if (!answer.data) {
    return (
      <EmptyState
        title={`The ${noun} could not be loaded`}
        action={
          <Button variant="secondary" busy={answer.isFetching} onClick={() => answer.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return answer.data.length === 0 ? empty : children(answer.data);
}

/** Asks the server again: nothing on the desk refetches by itself (spec section 8). */
export function RefreshButton({ answers }: { answers: UseQueryResult<unknown>[] }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Refresh"
      busy={answers.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of answers) void refetch();
      }}
    >
      <RefreshCw aria-hidden size={20} />
    </Button>
  );
}
