import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { listQueryFilter } from "../lib/data/list-rows.ts";
import { SUMMARY_PATH } from "../lib/data/queries.ts";
import { Button } from "./button.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";

interface AnswerViewProps<Data> {
  answer: UseQueryResult<Data>;
  /** The noun of the rows, as in "The bookings could not be loaded". */
  noun: string;
  /** Shown while the data loads. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, its loading state and its error. */
export function AnswerView<Data>({ answer, noun, skeleton, children }: AnswerViewProps<Data>) {
  if (answer.isPending) {
    return (
      <div role="status" aria-label={`Loading ${noun}`} className="flex flex-col gap-3">
        {skeleton}
      </div>
    );
  }
  if (!answer.data) {
    return <NotLoaded noun={noun} isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()} />;
  }
  return (
    <>
      {answer.isError && (
        <p role="alert" className="mb-3 rounded-control bg-fun-soft p-3 text-fun-text">
          {`The ${noun} could not be loaded again: what you see may be old.`}
        </p>
      )}
      {children(answer.data)}
    </>
  );
}

interface AnswerListProps<Row> extends Omit<AnswerViewProps<Row[]>, "skeleton"> {
  /** Shown when there is no row. */
  empty: ReactNode;
}

/** Renders a list, its loading state, its error and its empty state. */
export function AnswerList<Row>({ empty, children, ...view }: AnswerListProps<Row>) {
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area);
  return (
    <div ref={area} tabIndex={-1}>
      <AnswerView {...view} skeleton={[1, 2, 3].map((line) => <Skeleton key={line} className="h-24" />)}>
        {(rows) => (rows.length === 0 ? empty : children(rows))}
      </AnswerView>
    </div>
  );
}

interface RefreshButtonProps {
  answers: UseQueryResult<unknown>[];
  /** The paths of lists that are loaded in parts. Parts that are not shown are fetched again when they are shown. */
  lists?: string[];
}

/** Refetches a list, because the desk does not poll (product.md, *Answers of the calls*). */
export function RefreshButton({ answers, lists = [] }: RefreshButtonProps) {
  const client = useQueryClient();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Refresh"
      busy={answers.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of answers) void refetch();
        for (const path of [SUMMARY_PATH, ...lists])
          void client.invalidateQueries(listQueryFilter(path), { cancelRefetch: false });
      }}
    >
      <RefreshCw aria-hidden size={20} />
    </Button>
  );
}
