import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ofList } from "../lib/data/list-rows.ts";
import { SUMMARY } from "../lib/data/queries.ts";
import { Button } from "./button.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

interface AnswerViewProps<Data> {
  answer: UseQueryResult<Data>;
  /** What is shown, as in "The bookings could not be loaded". */
  noun: string;
  /** Stands there while it loads. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the server answers, with what shows while it loads and when it fails. */
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
  /** Stands there when the answer has no row. */
  empty: ReactNode;
}

/** A list as the server answers it, with what shows while it loads, when it fails, and when it has nothing. */
export function AnswerList<Row>({ empty, children, ...view }: AnswerListProps<Row>) {
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
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
  /** Lists that come in parts: those that do not show now are asked for again when they do. */
  lists?: string[];
}

/** Asks the server again: nothing on the desk refetches by itself (product.md, *Answers of the calls*). */
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
        for (const path of [SUMMARY, ...lists]) void client.invalidateQueries(ofList(path), { cancelRefetch: false });
      }}
    >
      <RefreshCw aria-hidden size={20} />
    </Button>
  );
}
